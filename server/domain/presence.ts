import * as z from 'zod'
import { id, time } from './ids.ts'

/** Offline is to be in no list: nobody says so, their beats have stopped. */
export const presenceState = z.enum(['online', 'away'])
export type PresenceState = z.infer<typeof presenceState>

/** Everyone in the workspace who is here and whom the caller may know of, as it was at `at`. */
export const presenceList = z.object({
  people: z.array(z.object({ userId: id, state: presenceState })),
  at: time,
})
export type PresenceList = z.infer<typeof presenceList>

export const presenceTimes = {
  /** An open page gives a beat this often. */
  beatMs: 60_000,
  /** Without a touch for so long, whoever sat at the page is away. */
  idleMs: 5 * 60_000,
  /** So long a beat counts: until after the next one, even where a hidden page's timers run late. */
  staleMs: 2 * 60_000,
  /** A beat that says what the last one said is not written again before. */
  rewriteMs: 30_000,
} as const

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

/** Whether a beat is worth writing down: it says something else than the last one, or that one grows old. */
export function isNews(beats: readonly Beat[], beat: Beat): boolean {
  const last = beats.find(other => isSamePage(other, beat))
  if (!last || last.state !== beat.state) return true
  return Date.parse(beat.seenAt) - Date.parse(last.seenAt) >= presenceTimes.rewriteMs
}

/** What a page says of whoever sits at it, by when it was last touched or looked at again. Both in ms. */
export function stateOfPage({ activeAt, now }: { activeAt: number; now: number }): PresenceState {
  return now - activeAt < presenceTimes.idleMs ? 'online' : 'away'
}

function isSamePage(one: Beat, other: Beat): boolean {
  return one.userId === other.userId && one.tabId === other.tabId
}
