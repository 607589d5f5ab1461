import { listMentionedNames } from '@/server/domain/messages/mentions'
import { isBlank, normalizeContent } from '@/server/domain/messages/message-content'
import { limits } from '@/server/domain/wire/limits'
import { isInFence } from './continue-line'
import { foreseeAnswer, isSameOutlook, nobody, type Outlook, type Parties } from './unasked/who-will-answer'

/** The facts about a text that the composer shows before it is sent. */
export interface Reading {
  /** The text has no content that could be sent. */
  blank: boolean
  /** Characters left, once this is worth showing; below zero: there are too many. */
  left: number | null
  /** A code block is not closed: Enter makes new lines in it. */
  inCode: boolean
  /** The names that the text mentions, known or not. */
  names: readonly string[]
  outlook: Outlook
}

export const nothingWritten: Reading = { blank: true, left: null, inCode: false, names: [], outlook: nobody }

/** From this share of the limit on, the number of characters left is shown. */
const nearTheLimit = limits.messageLength * 0.9

/** Reads a text as the server will: normalised. */
export function readMessage(text: string, parties: Parties): Reading {
  const content = normalizeContent(text)
  const { blank, left } = measureContent(content)
  // A longer text can't be sent, and normalising a log of megabytes would take too long.
  const sendable = content.slice(0, limits.messageLength)
  const inCode = content.includes('```') && isInFence(content, content.length)
  return {
    blank,
    left,
    inCode,
    names: listMentionedNames(sendable),
    outlook: foreseeAnswer(sendable, parties),
  }
}

/** Tells whether a text can be sent: it is neither empty nor too long; `content` is normalised. */
export function measureContent(content: string): Pick<Reading, 'blank' | 'left'> {
  const left = content.length < nearTheLimit ? null : limits.messageLength - content.length
  return { blank: isBlank(content), left }
}

/** Tells whether there is anything to send: text, or `files` without text. */
export function canSend({ blank, left }: Pick<Reading, 'blank' | 'left'>, files = 0): boolean {
  return (!blank || files > 0) && (left === null || left >= 0)
}

/** Tells whether two readings show the same to a person. */
export function isSameReading(one: Reading, other: Reading): boolean {
  return (
    one.blank === other.blank &&
    one.left === other.left &&
    one.inCode === other.inCode &&
    one.names.join(' ') === other.names.join(' ') &&
    isSameOutlook(one.outlook, other.outlook)
  )
}
