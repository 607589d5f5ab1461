import { type Cue, hasCue } from './cues.ts'
import { findCentral } from './find-relevant.ts'
import { readNode } from './json-schema.ts'
import type { AskedFork } from './read-fork.ts'
import { listSentences, listTerms, listWords, type Sentence, shorten } from './sentences.ts'

/** A sentence of the fork and what it sounds like. */
type Found = { kind: Kind; author: string; number: number; quote: string; who: string | null }
type Kind = 'decision' | 'finding' | 'action' | 'deferred' | 'question' | 'objection'

const mostOf: Readonly<Record<Kind, number>> = {
  decision: 3,
  action: 2,
  finding: 2,
  deferred: 1,
  question: 2,
  objection: 2,
}
const mostBullets = 4
const mostWords = 180

/**
 * The result of a fork in its own words: sentences that sound like a decision, a step, an objection, each with the message
 * that it stands in. Nothing is concluded, and the headline says who did this. Null: the schema asks for something else.
 */
export function composeResult(fork: AskedFork, schema: unknown): unknown {
  const properties = readNode(readNode(schema).properties)
  const found = fork.notes.length > 0 ? readNotes(fork) : findAll(fork)
  if ('lines' in properties) return { lines: found.slice(0, 8).map(writeNote) }
  return 'bullets' in properties && 'dissent' in properties ? fitWords(found) : null
}

function findAll({ messages }: AskedFork): Found[] {
  const all = listSentences(messages).filter(({ text, message }) => isQuotable(text, message.text))
  // What people said; an agent's words only where there is nothing else.
  const people = all.filter(({ message }) => !message.agent)
  const sentences = people.length > 0 ? people : all
  const taken = new Set<Sentence>()
  const take = (kind: Kind, suits: (sentence: Sentence) => boolean, from = sentences): Found[] => {
    const chosen = from.filter(sentence => !taken.has(sentence) && suits(sentence)).slice(-mostOf[kind])
    for (const sentence of chosen) taken.add(sentence)
    return chosen.map(sentence => describeFound(kind, sentence, messages))
  }
  const says = (cue: Cue) => (sentence: Sentence) => hasCue(sentence.text, cue)
  const isStatement = ({ text }: Sentence) => !hasCue(text, 'question')
  const questions = take('question', sentence => says('question')(sentence) && isOpen(sentence, sentences))
  const objections = take('objection', sentence => isStatement(sentence) && says('objection')(sentence))
  const deferred = take('deferred', sentence => isStatement(sentence) && says('deferred')(sentence))
  const decisions = take('decision', sentence => isStatement(sentence) && says('decision')(sentence))
  const actions = take('action', sentence => isStatement(sentence) && says('action')(sentence))
  const central = findCentral(sentences.filter(isStatement)).toReversed()
  const findings = take('finding', () => true, central).toReversed()
  const points = [...decisions, ...actions, ...findings]
  // Where nothing else was said, a question or an objection is what there is.
  const left = points.length > 0 ? [] : describeAny(sentences, messages)
  return [...points, ...left, ...objections, ...questions, ...deferred]
}

/** As it must stand in the message: short enough to be read, and more than one word unless it is all. */
function isQuotable(text: string, whole: string): boolean {
  return text.length <= 300 && (text === whole || text.split(/\s+/).length > 1)
}

/** Nobody else came back to it. */
function isOpen({ text, message, position }: Sentence, sentences: readonly Sentence[]): boolean {
  const asked = new Set(listTerms(text))
  return !sentences.some(
    other =>
      other.position > position &&
      other.message.author !== message.author &&
      listTerms(other.text).some(term => asked.has(term)),
  )
}

function describeFound(kind: Kind, { text, message }: Sentence, messages: AskedFork['messages']): Found {
  const number = Number.parseInt(message.label ?? '1', 10)
  const who =
    kind === 'objection' ? message.author : kind === 'action' ? findOwner(text, message, messages) : null
  return { kind, author: message.author, number, quote: text, who }
}

/** Whoever says that they will do it, or a person of this fork whom the sentence begins with. */
function findOwner(
  text: string,
  { author, agent }: Sentence['message'],
  messages: AskedFork['messages'],
): string | null {
  if (/\bI(?:['’]ll| will|['’]m going to| order| take| do)\b/.test(text)) return agent ? null : author
  const people = messages.filter(message => !message.agent).map(message => message.author)
  return people.find(name => text.startsWith(name) || text.startsWith(name.split(' ')[0] ?? name)) ?? null
}

function describeAny(sentences: readonly Sentence[], messages: AskedFork['messages']): Found[] {
  const last = sentences.at(-1)
  if (last) return [describeFound('finding', last, messages)]
  const message = messages.at(-1)
  if (!message) return []
  const number = Number.parseInt(message.label ?? '1', 10)
  const quote = cutWords(message.text)
  return [{ kind: 'finding', author: message.author, number, quote, who: null }]
}

/** Cut at a space, with nothing added: it must still stand in the message. */
function cutWords(text: string): string {
  const line = text.trim()
  if (line.length <= 300) return line
  const cut = line.slice(0, 300).replace(/[\ud800-\udbff]$/, '')
  return (cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut).trim()
}

const kinds: readonly Kind[] = ['decision', 'action', 'finding', 'objection', 'question', 'deferred']

function readNotes({ notes }: AskedFork): Found[] {
  const all = notes.flatMap(({ kind: said, who, citations }): Found[] => {
    const kind = kinds.find(known => known === said)
    const [cited] = citations
    return kind && cited ? [{ kind, author: who ?? '', number: cited.number, quote: cited.quote, who }] : []
  })
  // Later parts overrule earlier ones.
  return kinds.flatMap(kind => all.filter(found => found.kind === kind).slice(-mostOf[kind]))
}

function writeNote({ kind, author, number, quote, who }: Found) {
  return { kind, text: quote, who: who ?? (author === '' ? null : author), citations: [{ number, quote }] }
}

function fitWords(found: readonly Found[]): unknown {
  for (let kept = found.length; kept > 1; kept--) {
    const result = write(found.slice(0, kept))
    if (listAllWords(result) <= mostWords) return result
  }
  return write(found.slice(0, 1))
}

function write(found: readonly Found[]) {
  const ofKind = (...wanted: Kind[]) => found.filter(({ kind }) => wanted.includes(kind))
  const points = ofKind('decision', 'action', 'finding').slice(0, mostBullets)
  const [first] = points
  return {
    headline: first ? `Offline extract: ${shorten(first.quote, 100)}` : 'Offline extract: nothing to quote',
    bullets: points.map(point => ({
      kind: point.kind,
      text: say(point),
      owner: point.kind === 'action' ? point.who : null,
      citations: cite(point),
    })),
    deferred: ofKind('deferred').map(line => ({ text: say(line), citations: cite(line) })),
    open_questions: ofKind('question').map(line => ({ text: say(line), citations: cite(line) })),
    dissent: ofKind('objection').flatMap(line =>
      line.who === null ? [] : [{ who: line.who, text: shorten(line.quote, 120), citations: cite(line) }],
    ),
  }
}

function say({ author, quote }: Found): string {
  return author === '' ? shorten(quote, 140) : `${shorten(author, 40)}: ${shorten(quote, 140)}`
}

function cite({ number, quote }: Found) {
  return [{ number, quote }]
}

function listAllWords(result: ReturnType<typeof write>): number {
  const lines = [...result.bullets, ...result.deferred, ...result.open_questions, ...result.dissent]
  return [result.headline, ...lines.map(({ text }) => text)]
    .map(text => Math.max(listWords(text).length, text.split(/\s+/).length))
    .reduce((sum, count) => sum + count, 0)
}
