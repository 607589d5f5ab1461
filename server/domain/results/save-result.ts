/**
 * A person's save of a draft, as it is stored: whose wording each line is follows from the draft before, line by line,
 * never from what the browser says; and what a line rests on is looked up again. Pure.
 */

import { DomainError } from '../wire/domain-error.ts'
import { checkQuote } from './check-result.ts'
import {
  type Citation,
  changeBeside,
  isSameBeside,
  linesOf,
  type ResultBody,
  type ResultLine,
  resultLimits,
  type Wording,
} from './result.ts'

/** A message of the fork that a line may rest on. */
export interface CitableMessage {
  id: string
  number: number
  content: string
  deletedAt: string | null
}

export function saveResult(given: {
  before: ResultBody
  body: ResultBody
  userId: string
  /** Those that the new body cites, as far as they are in the fork. */
  messages: readonly CitableMessage[]
}): ResultBody {
  const { before, body, userId } = given
  const known = new Map(linesOf(before).map(line => [line.id, line]))
  const messages = new Map(given.messages.map(message => [message.id, message]))
  checkIds(body)
  const save = <L extends ResultLine>(line: L): L => {
    const old = known.get(line.id)
    const citations = line.citations.map(cited => settleCitation(cited, messages, old))
    return {
      ...line,
      citations,
      wording: old ? wordingOfLine(line, old, userId) : { by: 'person', userId },
      // Nobody marks in another's name.
      marked:
        line.marked === null || citations.some(({ hidden }) => !hidden) ? null : (old?.marked ?? userId),
    }
  }
  const headline = { text: before.headline, wording: before.headlineWording }
  return {
    headline: body.headline,
    headlineWording: wordingOf(body.headline, headline, userId),
    bullets: body.bullets.map(save),
    deferred: body.deferred.map(save),
    openQuestions: body.openQuestions.map(save),
    dissent: body.dissent.map(save),
  }
}

function checkIds(body: ResultBody): void {
  const ids = linesOf(body).map(({ id }) => id)
  if (new Set(ids).size === ids.length) return
  throw new DomainError('invalid_input', 'Each line of a result needs its own id.')
}

/** Also a kind, an owner or a name that a person gives is not the agent's any more. */
function wordingOfLine(line: ResultLine, old: ResultLine, userId: string): Wording {
  const wording = wordingOf(line.text, old, userId)
  return isSameBeside(line, old) ? wording : changeBeside(wording, line.text, userId)
}

/** An agent's line that is written back to what it was is the agent's again. */
function wordingOf(text: string, old: { text: string; wording: Wording }, userId: string): Wording {
  if (text === old.text) return old.wording
  switch (old.wording.by) {
    case 'person':
      return { by: 'person', userId }
    case 'agent':
      // Where the agent wrote nothing there is nothing that a person changed.
      return old.text === '' ? { by: 'person', userId } : { by: 'both', userId, original: old.text }
    case 'both':
      return text === old.wording.original && !old.wording.beside
        ? { by: 'agent' }
        : { ...old.wording, userId }
  }
}

/** What was hidden before stays so, unless words that stand there now are cut anew. */
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

/** Where a message has many spaces, its own words are longer than what was cut of them. No character is halved. */
function cutQuote(words: string): string {
  return words
    .slice(0, resultLimits.quoteLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}
