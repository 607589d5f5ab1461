/**
 * The place in which a call that needs approval will act, and the people who will read there. Both are recorded
 * when approval is asked for: an approval counts for that place and for those readers. Pure.
 */
import * as z from 'zod'
import { id } from '../../wire/ids.ts'

export const callTarget = z.object({
  /** Null: a direct message that nobody has opened yet; `userIds` are its people. */
  channelId: id.nullable(),
  /** Null: the call begins a thread. */
  threadId: id.nullable(),
  forkId: id.nullable(),
  userIds: z.array(id),
})
export type CallTarget = z.infer<typeof callTarget>

/**
 * The readers of a place. `everyone`: all people of the workspace except guests, also those who join later; `userIds` are then
 * the guests who read there too. Otherwise `userIds` are all readers.
 */
export const placeReaders = z.object({ everyone: z.boolean(), userIds: z.array(id) })
export type PlaceReaders = z.infer<typeof placeReaders>

/** Returns whether both are one place. */
export function isSamePlace(before: CallTarget, now: CallTarget): boolean {
  // Opened meanwhile. Its readers decide whether it is the direct message of the same people.
  if (before.channelId === null && now.channelId !== null) return now.threadId === now.channelId
  return (
    before.channelId === now.channelId && before.threadId === now.threadId && before.forkId === now.forkId
  )
}

/** Returns whether somebody reads there now who did not before. */
export function hasMoreReaders(before: PlaceReaders, now: PlaceReaders): boolean {
  if (now.everyone && !before.everyone) return true
  // Without guests, a place of fewer people than everyone has no new readers.
  if (before.everyone && !now.everyone) return false
  return now.userIds.some(userId => !before.userIds.includes(userId))
}

/** The message that a call is about, with the rights of the viewer. */
export const shownMessage = z.object({ id, author: z.string(), words: z.string() })
export type ShownMessage = z.infer<typeof shownMessage>

/** The people who will read in a place, as far as the viewer may know their names. */
const shownReaders = z.object({
  everyone: z.boolean(),
  /** All of them, also those whose names the viewer may not know. */
  count: z.number().int(),
  /** Empty if everyone reads there. */
  names: z.array(z.string()),
  guests: z.object({ count: z.number().int(), names: z.array(z.string()) }),
})

/** The place of a call as the viewer may read it. `hidden`: they can't read it, so they are told nothing of it. */
export const shownPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hidden') }),
  z.object({
    kind: z.literal('shown'),
    /** Null: a direct message that nobody has opened yet. */
    channel: z.object({ id, kind: z.enum(['public', 'private', 'direct']), name: z.string() }).nullable(),
    /** Null: the call begins a thread. */
    thread: z.object({ id, title: z.string() }).nullable(),
    fork: z.object({ id, description: z.string() }).nullable(),
    readers: shownReaders,
  }),
])
export type ShownPlace = z.infer<typeof shownPlace>
