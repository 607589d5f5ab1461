import { composeRevision } from './compose-revision.ts'
import { hasCue } from './cues.ts'
import { findCentral } from './find-relevant.ts'
import { readNode } from './json-schema.ts'
import type { AskedFork, ForkNote } from './read-fork.ts'
import {
  cite,
  isPoint,
  isShort,
  type Kind,
  kinds,
  type Line,
  mostBullets,
  writeHeadline,
  writeLists,
} from './result-lines.ts'
import { listSentences, listTerms, type Sentence } from './sentences.ts'

const mostOf: Readonly<Record<Kind, number>> = {
  decision: 3,
  action: 2,
  finding: 2,
  objection: 2,
  question: 2,
  deferred: 1,
}

/**
 * Composes the result of a fork, or the notes on one part of it: sentences that sound like a decision, an action or an
 * objection, each with its message. It concludes nothing of its own. Null: the schema asks for something else.
 */
export function composeResult({ messages, notes, earlier }: AskedFork, schema: unknown): unknown {
  const properties = readNode(readNode(schema).properties)
  if (earlier && 'changed' in properties) {
    const newer = messages.filter(({ label }) => Number.parseInt(label ?? '0', 10) > earlier.upTo)
    return composeRevision(earlier, notes.length > 0 ? readNotes(notes) : findLines(newer))
  }
  const lines = notes.length > 0 ? readNotes(notes) : findLines(messages)
  if ('lines' in properties) return { lines: lines.slice(0, 8).map(writeNote) }
  return 'bullets' in properties && 'dissent' in properties ? fitWords(lines) : null
}

function findLines(messages: AskedFork['messages']): Line[] {
  const all = listSentences(messages).filter(isQuotable)
  // An agent's words are used only if no person said anything.
  const people = all.filter(({ message }) => !message.agent)
  const sentences = people.length > 0 ? people : all
  const lines = kinds.flatMap(kind => {
    const suitable = sentences.filter(({ text }) => classify(text) === kind)
    const chosen = suitable.filter(sentence => kind !== 'question' || isOpen(sentence, sentences))
    const best = kind === 'finding' ? findCentral(chosen).slice(0, mostOf.finding) : chosen
    return best.slice(-mostOf[kind]).map(sentence => describeLine(kind, sentence))
  })
  return lines.some(isPoint) ? lines : [...takeLast(sentences, messages), ...lines]
}

function classify(text: string): Kind {
  const cues = ['question', 'objection', 'deferred', 'decision', 'action'] as const
  return cues.find(cue => hasCue(text, cue)) ?? 'finding'
}

/** A citation must be short, and more than one word unless it is the whole message. */
function isQuotable({ text, message }: Sentence): boolean {
  return text.length <= 300 && (text === message.text || /\s/.test(text))
}

/** A question is open if nobody else used its words afterwards. */
function isOpen({ text, message, position }: Sentence, sentences: readonly Sentence[]): boolean {
  const asked = new Set(listTerms(text))
  return !sentences.some(
    other =>
      other.position > position &&
      other.message.author !== message.author &&
      listTerms(other.text).some(term => asked.has(term)),
  )
}

function describeLine(kind: Kind, { text, message }: Pick<Sentence, 'text' | 'message'>): Line {
  return { kind, author: message.author, number: Number.parseInt(message.label ?? '1', 10), quote: text }
}

/** A result needs at least one line: the last sentence, or else the beginning of the last message. */
function takeLast(sentences: readonly Sentence[], messages: AskedFork['messages']): Line[] {
  const [sentence, message] = [sentences.at(-1), messages.at(-1)]
  if (sentence) return [describeLine('finding', sentence)]
  return message ? [describeLine('finding', { text: cutWords(message.text), message })] : []
}

/** Cuts before a word and adds nothing, because the quote must stand in the message. */
function cutWords(text: string): string {
  return text.length <= 300 ? text : text.slice(0, 300).replace(/\s\S*$|[\ud800-\udbff]$/, '')
}

function readNotes(notes: readonly ForkNote[]): Line[] {
  // Later parts overrule earlier ones.
  return kinds.flatMap(kind =>
    notes
      .filter(note => note.kind === kind)
      .slice(-mostOf[kind])
      .flatMap(({ who, citations: [cited] }) => (cited ? [{ kind, author: who ?? '', ...cited }] : [])),
  )
}

function writeNote(line: Line) {
  return { kind: line.kind, text: line.quote, who: line.author || null, citations: cite(line) }
}

/** Leaves out lines from the end until the result is short enough. */
function fitWords(lines: readonly Line[]): unknown {
  const result = writeResult(lines)
  const { headline, bullets, deferred, open_questions, dissent } = result
  const texts = [bullets, deferred, open_questions, dissent].flat().map(line => line.text)
  return isShort([headline, ...texts]) || lines.length <= 1 ? result : fitWords(lines.slice(0, -1))
}

function writeResult(lines: readonly Line[]) {
  const { bullets, ...others } = writeLists(lines, mostBullets)
  return { headline: writeHeadline(lines), bullets, ...others }
}
