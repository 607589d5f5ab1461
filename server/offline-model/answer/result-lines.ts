import { plainText } from '../../domain/messages/plain-text.ts'
import { shorten } from './sentences.ts'

/** The kinds of lines in the order in which a result shows them. */
export const kinds = ['decision', 'action', 'finding', 'objection', 'question', 'deferred'] as const
export type Kind = (typeof kinds)[number]

/** A sentence of the fork, with its author and the number of its message. */
export type Line = { kind: Kind; author: string; number: number; quote: string }

/** The most points of a result, and the most words. */
export const mostBullets = 4
const mostWords = 180

/** Tells whether these texts have few enough words for a result. */
export function isShort(texts: readonly string[]): boolean {
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(texts.join('\n'))]
  return words.filter(({ isWordLike }) => isWordLike).length <= mostWords
}

/** Writes the headline of a result: its first point. */
export function writeHeadline(lines: readonly Line[]): string {
  const point = lines.find(isPoint)
  return point ? showWords(point.quote, 110) : 'Nothing was settled yet'
}

/** Writes the lists of a result, with at most so many points. */
export function writeLists(lines: readonly Line[], most: number) {
  const ofKind = (kind: Kind) => lines.filter(line => line.kind === kind)
  const write = (line: Line) => ({ text: say(line), citations: cite(line) })
  return {
    bullets: lines
      .filter(isPoint)
      .slice(0, most)
      .map(line => ({ kind: line.kind, owner: findOwner(line), ...write(line) })),
    deferred: ofKind('deferred').map(write),
    open_questions: ofKind('question').map(write),
    dissent: ofKind('objection')
      .filter(({ author }) => author !== '')
      .map(line => ({ who: line.author, ...write(line), text: showWords(line.quote, 120) })),
  }
}

/** Tells whether a line belongs to the points of a result. */
export function isPoint({ kind }: Line): boolean {
  return kind === 'decision' || kind === 'action' || kind === 'finding'
}

/** The author of an action owns it if the sentence says 'I will' or the like. */
function findOwner({ kind, author, quote }: Line): string | null {
  return kind === 'action' && author && /\bI(?:['’]ll|['’]m going to| will)\b/.test(quote) ? author : null
}

/** Writes the text of a line: its sentence after the name of its author. */
export function say({ author, quote }: Line): string {
  return author === '' ? showWords(quote, 140) : `${shorten(author, 40)}: ${showWords(quote, 140)}`
}

/** A result shows its lines as plain text: without the Markdown of the message. */
function showWords(quote: string, length: number): string {
  return shorten(plainText(quote) || quote, length)
}

/** Cites the message of a line in its exact words, Markdown too: that is how the citation is checked. */
export function cite({ number, quote }: Line) {
  return [{ number, quote }]
}
