import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { presenceTimes } from './presence-times.ts'

/** Offline is to be in no list: nobody says so, their beats have stopped. */
export const presenceState = z.enum(['online', 'away'])
export type PresenceState = z.infer<typeof presenceState>

/** Everyone in the workspace who is here and whom the caller may know of, as it was at `at`. */
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

/** A beat before this moment counts for nothing. */
export function staleBefore(now: Date): Date {
  return new Date(now.getTime() - presenceTimes.staleMs)
}

/** Who is here by these beats: online when one of their pages is in use, else away. */
export function countPresent(beats: readonly Beat[], now: Date): Map<string, PresenceState> {
  const since = staleBefore(now).getTime()
  const present = new Map<string, PresenceState>()
  for (const { userId, state, seenAt } of beats) {
    if (Date.parse(seenAt) <= since) continue
    if (present.get(userId) !== 'online') present.set(userId, state)
  }
  return present
}

/** The beats once this one has come. */
export function addBeat(beats: readonly Beat[], beat: Beat): Beat[] {
  return [...beats.filter(other => !isSamePage(other, beat)), beat]
}

/**
 * Whether a beat is older than the last one of its page, though it came later: requests overtake each other, above all
 * when a page closes within its first second. A page that comes back gives its beats under a new id, so under an id
 * that went away nothing can be online again.
 */
export function isOvertaken(beats: readonly Beat[], beat: Beat): boolean {
  return beat.state === 'online' && beats.find(other => isSamePage(other, beat))?.state === 'away'
}

/** Whether a beat is worth writing down: it says something else than the last one, or that one grows old. */
export function isNews(beats: readonly Beat[], beat: Beat): boolean {
  const last = beats.find(other => isSamePage(other, beat))
  if (!last || last.state !== beat.state) return true
  return Date.parse(beat.seenAt) - Date.parse(last.seenAt) >= presenceTimes.rewriteMs
}

function isSamePage(one: Beat, other: Beat): boolean {
  return one.userId === other.userId && one.tabId === other.tabId
}
