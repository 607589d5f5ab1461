import type { MessagesRequest } from '../../api/messages-request.ts'
import { hasCue } from '../cues.ts'
import { readNode } from '../json-schema.ts'
import { readAttributes, readMessages, readText, unescapeText } from '../read-conversation.ts'
import { listSentences, listTerms, type Sentence, shorten } from '../sentences.ts'

const mostItems = 8
/** A sentence with fewer or more characters is seldom worth keeping by itself. */
const length = { least: 20, most: 240 } as const

/** Words that show what kind of memory a sentence can become, in the order in which they count. English only. */
const cues = [
  ['preference', /\b(?:prefer\w*|rather|favou?rite|i (?:like|love|hate)|would like)\b/i],
  ['commitment', /\b(?:i(?:['’]ll| will| promise)|we(?:['’]ll| will| promise))\b/i],
  [
    'procedure',
    /\b(?:always|never|must|every (?:day|week|month|\w+day)|from now on|we (?:deploy|release|ship|run|review|use|write|test|merge))\b/i,
  ],
  ['fact', /\b(?:is|are|has|have|costs?|runs on|lives in|belongs to|decided|agreed|chose|starts?|ends?)\b/i],
] as const
type Kind = (typeof cues)[number][0]

/**
 * Composes the answer to a request for new memories: sentences of people that sound like a fact, a habit, a promise or a
 * preference, each with its message. It concludes nothing of its own. Null: the schema asks for something else.
 */
export function composeReflection({ messages }: Pick<MessagesRequest, 'messages'>, schema: unknown): unknown {
  const items = readNode(readNode(readNode(schema).properties).items)
  const fields = readNode(readNode(items.items).properties)
  if (!('supersedes' in fields && 'citations' in fields)) return null
  const text = readText(messages.find(({ role }) => role === 'user'))
  const known = readMemories(text)
  const said = readMessages(text).messages.filter(({ agent, label }) => !agent && label !== null)
  const found = listSentences(said).flatMap(sentence => {
    const kind = classify(sentence.text)
    return kind && !known.some(memory => isTold(memory.text, sentence.text)) ? [{ kind, sentence }] : []
  })
  return { items: found.slice(-mostItems).map(each => writeItem(each, known)) }
}

interface Memory {
  label: string
  text: string
}

function readMemories(text: string): Memory[] {
  return [...text.matchAll(/<memory\b([^>]*)>([\s\S]*?)<\/memory>/g)].map(([, head = '', body = '']) => ({
    label: readAttributes(head).get('label') ?? '',
    text: unescapeText(body).trim(),
  }))
}

function classify(sentence: string): Kind | null {
  if (sentence.length < length.least || sentence.length > length.most) return null
  if (hasCue(sentence, 'question') || /^(?:maybe|perhaps|could we|what if)\b/i.test(sentence)) return null
  const [kind] = cues.find(([, cue]) => cue.test(sentence)) ?? [null]
  // A fact without a number or a name says little.
  return kind === 'fact' && !/\d|\s\p{Lu}/u.test(sentence) ? null : kind
}

function writeItem({ kind, sentence }: { kind: Kind; sentence: Sentence }, known: readonly Memory[]) {
  const { text, message } = sentence
  const isOwn = /\b(?:i|my|me)\b|\bI['’]/i.test(text)
  return {
    kind,
    text: isOwn ? `${shorten(message.author, 40)}: ${text}` : text,
    about: isOwn ? [message.author] : [],
    confidence: kind === 'fact' ? 0.7 : 0.8,
    citations: [{ number: Number.parseInt(message.label ?? '0', 10), quote: text }],
    supersedes: known.find(memory => isChanged(memory.text, text))?.label ?? null,
  }
}

/** Tells whether a memory has all words of a sentence. */
function isTold(memory: string, sentence: string): boolean {
  const has = new Set(listTerms(memory))
  return listTerms(sentence).every(term => has.has(term))
}

/** Tells whether a sentence is about the same thing as a memory: they share at least half of their words. */
function isChanged(memory: string, sentence: string): boolean {
  const [one, other] = [new Set(listTerms(memory)), new Set(listTerms(sentence))]
  const common = [...one].filter(term => other.has(term)).length
  return common > 1 && common * 2 >= Math.min(one.size, other.size) * 1.2
}
