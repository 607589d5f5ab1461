import * as z from 'zod'
import type { Told } from './told.ts'

/** The reason why a message's words, as a task was told them, are not shown to a reader. */
const whyHidden = z.enum([
  'no_access', // the reader may not read the message
  'deleted', // it was deleted after the task was told it
  'edited', // it had another text then
  'forgotten', // the item of memory was deleted, or the reader may not read it
  'unknown', // the log does not say which messages were told
])
export type WhyHidden = z.infer<typeof whyHidden>

/** The reasons why words were taken out of a body, each once; empty: it is whole. */
export const notShown = z.array(whyHidden)

/** A message that the reader may read now. */
export interface SeenMessage {
  id: string
  seq: number
  /** The time of its last edit or of its deletion. */
  changedAt: string | null
  isDeleted: boolean
  /** The reader wrote it, so the earlier text is no secret. */
  isOwn: boolean
}

/** The messages that one person may read now. */
export interface Sight {
  messages: ReadonlyMap<string, SeenMessage>
  /** The items of memory that the person may read now. */
  items?: ReadonlySet<string>
  /** The channels of memory blocks that the person may read now. */
  channels?: ReadonlySet<string>
  /** The person may read the earlier texts of these messages. */
  seesHistory: boolean
  /** The texts that the task posted and that the person may read. */
  said: readonly string[]
}

/** Returns why words that a task was told are hidden from a person; null: they are not. */
export function reasonOf({ messageId, itemId, channelId, since }: Told, sight: Sight): WhyHidden | null {
  const { messages, items, channels, seesHistory } = sight
  if (channelId !== undefined) return channels?.has(channelId) ? null : 'no_access'
  if (itemId !== undefined && !items?.has(itemId)) return 'forgotten'
  if (messageId === null) return 'unknown'
  const message = messages.get(messageId)
  if (!message) return 'no_access'
  const { changedAt, isDeleted, isOwn } = message
  if (changedAt === null || isOwn || seesHistory) return null
  // A change in the same millisecond counts as later.
  if (Date.parse(changedAt) < Date.parse(since)) return null
  return isDeleted ? 'deleted' : 'edited'
}

const reasons: Readonly<Record<WhyHidden, string>> = {
  no_access: 'a message that you can’t read',
  deleted: 'a message that was deleted',
  edited: 'a message that was edited later',
  forgotten: 'a memory that was deleted or that you can’t read',
  unknown: 'messages that this old log does not name',
}

/** Returns the mark in place of a message. */
export function markOf(why: WhyHidden): string {
  return `[Not shown: ${reasons[why]}.]`
}

/** Returns the mark in place of words that were written with such a message in view. */
export function restsOn(why: WhyHidden): string {
  return `[Not shown: this may repeat ${reasons[why]}.]`
}
