import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { presenceTimes } from './presence-times.ts'

/**
 * The states of a person in the list. A person who is in no list is offline: no event says so, their beats
 * have just stopped.
 */
export const presenceState = z.enum(['online', 'away'])
export type PresenceState = z.infer<typeof presenceState>

/** The people in the workspace who are online or away and whom the caller may know of, as of `at`. */
export const presenceList = z.object({
  people: z.array(z.object({ userId: id, state: presenceState })),
  at: time,
})
export type PresenceList = z.infer<typeof presenceList>

/** The latest sign of life of one page. */
export interface Beat {
  userId: string
  tabId: string
  state: PresenceState
  seenAt: string
}

/** Returns the moment before which beats no longer count. */
export function staleBefore(now: Date): Date {
  return new Date(now.getTime() - presenceTimes.staleMs)
}

/**
 * Returns the people who are present by these beats: online if one of their pages is in use, otherwise away.
 */
export function countPresent(beats: readonly Beat[], now: Date): Map<string, PresenceState> {
  const since = staleBefore(now).getTime()
  const present = new Map<string, PresenceState>()
  for (const { userId, state, seenAt } of beats) {
    if (Date.parse(seenAt) <= since) continue
    if (present.get(userId) !== 'online') present.set(userId, state)
  }
  return present
}

/** Returns the beats after adding this one. */
export function addBeat(beats: readonly Beat[], beat: Beat): Beat[] {
  return [...beats.filter(other => !isSamePage(other, beat)), beat]
}

/**
 * Returns whether a beat is older than the last one of its page, though it arrived later: requests overtake
 * each other, especially when a page closes within its first second. A page that comes back sends its beats
 * under a new id, so no later beat under an id that went away can be online.
 */
export function isOvertaken(beats: readonly Beat[], beat: Beat): boolean {
  return beat.state === 'online' && beats.find(other => isSamePage(other, beat))?.state === 'away'
}

/**
 * Returns whether a beat must be written: its state differs from the last one's, or the last one is getting
 * old.
 */
export function isNews(beats: readonly Beat[], beat: Beat): boolean {
  const last = beats.find(other => isSamePage(other, beat))
  if (!last || last.state !== beat.state) return true
  return Date.parse(beat.seenAt) - Date.parse(last.seenAt) >= presenceTimes.rewriteMs
}

function isSamePage(one: Beat, other: Beat): boolean {
  return one.userId === other.userId && one.tabId === other.tabId
}
