/**
 * Prepares a person's save of a result draft for storage. The author of each line's wording follows from the
 * previous draft, line by line, never from the browser's claim, and each citation is looked up again. Pure.
 */

import { DomainError } from '../wire/domain-error.ts'
import { checkQuote } from './check-result.ts'
import { type Citation, linesOf, type ResultBody, type ResultLine, resultLimits } from './result.ts'
import { wordResult } from './word-result.ts'

/** A message of the fork that a line may cite. */
export interface CitableMessage {
  id: string
  number: number
  content: string
  deletedAt: string | null
}

export function saveResult(given: {
  before: ResultBody
  /** The version that the draft began with. */
  base: ResultBody | null
  body: ResultBody
  userId: string
  /** The messages that the new body cites, if they are in the fork. */
  messages: readonly CitableMessage[]
}): ResultBody {
  const { before, base, body, userId } = given
  // A line that somebody brings back is in the version before.
  const earlier = base ? linesOf(base) : []
  const known = new Map([...earlier, ...linesOf(before)].map(line => [line.id, line]))
  const messages = new Map(given.messages.map(message => [message.id, message]))
  checkIds(body)
  const worded = wordResult({ before, base, body, userId })
  const save = <L extends ResultLine>(line: L): L => {
    const old = known.get(line.id)
    const citations = line.citations.map(cited => settleCitation(cited, messages, old))
    return {
      ...line,
      citations,
      // Nobody can mark a line in another person's name.
      marked:
        line.marked === null || citations.some(({ hidden }) => !hidden) ? null : (old?.marked ?? userId),
    }
  }
  return {
    ...worded,
    bullets: worded.bullets.map(save),
    deferred: worded.deferred.map(save),
    openQuestions: worded.openQuestions.map(save),
    dissent: worded.dissent.map(save),
  }
}

function checkIds(body: ResultBody): void {
  const ids = linesOf(body).map(({ id }) => id)
  if (new Set(ids).size === ids.length) return
  throw new DomainError('invalid_input', 'Each line of a result needs its own id.')
}

/** Keeps a hidden citation hidden, unless words that are in the message now are selected anew. */
function settleCitation(
  { messageId, quote }: Citation,
  messages: ReadonlyMap<string, CitableMessage>,
  old: ResultLine | undefined,
): Citation {
  const message = messages.get(messageId)
  const hidden = old?.citations.find(cited => cited.messageId === messageId && cited.hidden)
  if (hidden && quote.trim() === '') return hidden
  const words = message && message.deletedAt === null ? checkQuote(message.content, quote) : null
  if (!message || words === null) {
    throw new DomainError(
      'citation_unknown',
      message
        ? `Message ${message.number} does not contain this quote. Select the words in the message again.`
        : 'A line cites a message from outside this fork. Remove that source.',
      message && { number: message.number },
    )
  }
  return { messageId, number: message.number, quote: cutQuote(words) }
}

/**
 * Cuts a quote to its limit: in a message with many spaces, its own words are longer than the selected ones.
 * No character is halved.
 */
function cutQuote(words: string): string {
  return words
    .slice(0, resultLimits.quoteLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}
