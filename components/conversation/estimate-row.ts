import { estimateFiles } from '@/components/files/lay-out-files'
import { foldAnswer } from '@/components/messages/fold-answer'
import { linksHeight } from '@/components/messages/links/links-height'
import { foldedLines, foldMessage } from '@/components/messages/long/fold-message'
import type { Quote } from '@/components/messages/quote/quoted-line'
import type { Message } from '@/server/domain/messages/message'
import type { Row } from './rows/row'

const lineHeight = 22
const charactersPerLine = 64
const foldedHeight = 150
const foldButtonHeight = 26
const chipsHeight = 30
const quoteHeight = 24

/**
 * Estimates the height of a row before it is drawn and measured: close enough that the scroll bar does not
 * jump.
 */
export function estimateRow(row: Row | undefined): number {
  switch (row?.kind) {
    case 'message':
      return (
        (row.follows ? 6 : 32) +
        messageHeight(row.message) +
        (row.message.parentId === null ? 0 : quoteHeight) +
        estimateFiles(row.message.metadata.attachments)
      )
    case 'answer':
      return 70 + messageHeight(row.message) + heightOf(row.quote)
    case 'pending':
      return (
        (row.follows ? 6 : 32) + wordsHeight(row.pending.content) + estimateFiles(row.pending.attachments)
      )
    case 'ask':
      return row.card.state === 'open' ? 150 + 34 * row.card.choices.length + heightOf(row.quote) : 28
    case 'working':
      return 68 + heightOf(row.quote)
    case 'system':
      return 28 + heightOf(row.quote)
    default:
      return 28
  }
}

function heightOf(quote: Quote | null): number {
  return quote ? quoteHeight : 0
}

/**
 * The estimate is asked for every row of a long thread again and again; a changed message is a new object.
 */
const known = new WeakMap<Message, number>()

function messageHeight(message: Message): number {
  const before = known.get(message)
  if (before !== undefined) return before
  const isFolded = message.authorType === 'agent' && foldAnswer(message.content) !== null
  const text = isFolded
    ? foldedHeight
    : message.authorType === 'human'
      ? wordsHeight(message.content)
      : textHeight(message.content)
  const height = text + linksHeight(message.metadata.links) + (message.reactions.length > 0 ? chipsHeight : 0)
  known.set(message, height)
  return height
}

/** The height of a person's words, folded if they are long. */
function wordsHeight(text: string): number {
  return foldMessage(text) ? foldedLines * lineHeight + foldButtonHeight : textHeight(text)
}

function textHeight(text: string): number {
  if (text === '') return 0
  const lines = text
    .slice(0, 8_000)
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0)
  return lines * lineHeight
}
