import { isBlank, normalizeContent } from '@/server/domain/messages/message-content'
import { limits } from '@/server/domain/wire/limits'
import { isInFence } from './continue-line'
import { foreseeAnswer, isSameOutlook, nobody, type Outlook, type Parties } from './unasked/who-will-answer'

/** What the composer tells of a text before it is sent. */
export interface Reading {
  /** Nothing in it that could be sent. */
  blank: boolean
  /** Characters that still fit, once that is worth knowing; below zero: there are too many. */
  left: number | null
  /** A block of code was begun and not ended: the keys make lines in it. */
  inCode: boolean
  outlook: Outlook
}

export const nothingWritten: Reading = { blank: true, left: null, inCode: false, outlook: nobody }

/** From here on the room that is left is shown. */
const nearTheLimit = limits.messageLength * 0.9

/** Reads a text as the server will: normalised. */
export function readMessage(text: string, parties: Parties): Reading {
  const content = normalizeContent(text)
  const { blank, left } = measureContent(content)
  // More can't be sent, and a log of megabytes would take its time.
  const sendable = content.slice(0, limits.messageLength)
  const inCode = content.includes('```') && isInFence(content, content.length)
  return { blank, left, inCode, outlook: foreseeAnswer(sendable, parties) }
}

/** What is too long or nothing at all can't be sent; `content` is normalised. */
export function measureContent(content: string): Pick<Reading, 'blank' | 'left'> {
  const left = content.length < nearTheLimit ? null : limits.messageLength - content.length
  return { blank: isBlank(content), left }
}

/** Words, or `files` beside none. */
export function canSend({ blank, left }: Pick<Reading, 'blank' | 'left'>, files = 0): boolean {
  return (!blank || files > 0) && (left === null || left >= 0)
}

/** Whether two readings tell a person the same. */
export function isSameReading(one: Reading, other: Reading): boolean {
  return (
    one.blank === other.blank &&
    one.left === other.left &&
    one.inCode === other.inCode &&
    isSameOutlook(one.outlook, other.outlook)
  )
}
