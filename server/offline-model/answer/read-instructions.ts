import { readFormat } from './read-format.ts'
import { readLiteral } from './read-literal.ts'
import { splitSentences } from './sentences.ts'

/** What an agent's system prompt asks for, as far as text alone can follow it. */
export type Instructions = ReturnType<typeof readInstructions>

/** Finds the instructions of a prompt that can be followed to the letter, and the styles that can't. */
export function readInstructions(prompt: string) {
  const lines = prompt.split('\n')
  const sentences = splitSentences(joinWrapped(lines.filter(line => !isHeading(line))), prompt.length)
  return {
    ...readIdentity(prompt, sentences),
    ...readFormat(prompt),
    opening: sentences[0] ?? null,
    closing: sentences.length > 1 ? (sentences.at(-1) ?? null) : null,
    startWith: findLiteral(lines, /\b(?:start|begin|open)\b[^.\n]*?\bwith\b(.+)/i),
    endWith: findLiteral(lines, /\b(?:end|finish|close|conclude)\b[^.\n]*?\bwith\b(.+)/i),
    signAs: findLiteral(lines, /\bsign\b(?: off)?[^.\n]*?\b(?:as|with)\b(.+)/i),
    addressAs: findLiteral(
      lines,
      /\b(?:address|call)\s+(?:the )?(?:asker|user|users|everyone|people|them)\b(?:\s+as)?(.+)/i,
    ),
    sayings: lines.flatMap(line => findSaying(line) ?? []),
    unfollowed: sentences.filter(isStyle),
    asksBack: /\bclarifying question|\bask (?:back|one question)/i.test(prompt),
    wantsCode: /\bfenced\b|\bcode (?:block|fence)s?\b|```/i.test(prompt),
  }
}

/** Prompts are often wrapped by hand: a line goes on in the next one unless that is blank or begins an item. */
function joinWrapped(lines: readonly string[]): string {
  return lines.join('\n').replace(/(?<=[\p{Ll},;:–-])\n(?=[ \t]*[\p{Ll}\d(“"'])/gu, ' ')
}

/** `## Purpose`, `CONTEXT RULES`: they name what follows and say nothing. */
function isHeading(line: string): boolean {
  return /^\s*#/.test(line) || /^\W*\p{Lu}{3}[\p{Lu}\s]{0,40}:?\s*$/u.test(line)
}

function readIdentity(prompt: string, sentences: readonly string[]) {
  const named =
    /\b(?:You are|Your name is|You're)(?: called| named)? (\p{Lu}[\p{L}\p{N}_-]*(?: \p{Lu}[\p{L}\p{N}_-]*)*)(?:,\s*([^.\n]+))?/u.exec(
      prompt,
    )
  const purpose =
    /^\W*(?:your )?(?:purpose|mission|job|task|role)\b\W*\s*(?:is\s+)?(\S[^\n]*)/im.exec(prompt)?.[1] ??
    sentences.find(sentence => /^(?:you )?help/i.test(sentence))
  return {
    name: named?.[1] ?? null,
    identity: named?.[2]?.trim() ?? null,
    purpose: purpose ? (splitSentences(purpose)[0] ?? null) : null,
  }
}

/** The literal of the last such line: whoever adds a line at the end means it. */
function findLiteral(lines: readonly string[], pattern: RegExp): string | null {
  return lines.flatMap(line => (isConditional(line) ? [] : (readLiteral(line, pattern) ?? []))).at(-1) ?? null
}

const saying =
  /\balways (say|mention|repeat|include|add|use|write)\b(?:\s+the\s+(?:word|phrase|sentence|line)s?)?(.+)/i

/** Only what stands in quotes is certain to be meant literally; after 'say' and its like, plain words are too. */
function findSaying(line: string): string | null {
  const [, verb = '', rest = ''] = saying.exec(line) ?? []
  const isPlain = /^(say|mention|repeat)$/i.test(verb)
  if (isConditional(line) || /^\s+(?:so|when|if|why|what|which|who|how|where|that|you|it)\b/i.test(rest))
    return null
  return isPlain || /^\s*:?\s*["'“‘«`]/.test(rest) ? readLiteral(line, saying, 2) : null
}

function isConditional(line: string): boolean {
  return /^\W*(?:if|when|whenever|unless)\b/i.test(line)
}

const styles =
  /\brhym\w*|\bpoems?\b|\bhaikus?\b|\blimericks?\b|\bverses?\b|\bpirates?\b|\bshakespeare\w*|\bemojis?\b|\bjok(?:e|es|ing)\b|\bsongs?\b|\briddles?\b|\bsarcas\w+|\blike an? \w+|\bin the style of\b|\bas if\b/i

function isStyle(sentence: string): boolean {
  const isAsked =
    /^(?:always |please |only )*(?:answer|reply|respond|speak|talk|write|phrase|use|tell|make|sound)\b/i.test(
      sentence,
    )
  return isAsked && styles.test(sentence)
}
