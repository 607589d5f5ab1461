/**
 * Decides when a summary replaces the older messages of a conversation. It is made ahead of need, when the prompt
 * passes most of its budget, and it leaves room for the next questions: so most of them find it, and the cost of a
 * question stays the same however long the conversation grows.
 */
import { condensedTokens } from '../fit-context.ts'

/** A prompt above this share of its budget has its older messages summarised … */
const shareToRoll = 0.8
/** … so that it has this share at most. */
const shareAfterRoll = 0.5
/** So many of the newest messages stay, if they fit. */
const fewestShown = 4
/** A summary ends at a number that is divisible by this, if one is near. */
const everySoMany = 10

export interface RollingGiven<Stored> {
  /** The tokens that the prompt may have: by the model's window, or by the money that is left. */
  room: number
  /** The tokens of all other parts. */
  fixed: number
  /** The history, oldest first. */
  messages: readonly { seq: number; tokens: number }[]
  /** The stored summaries of the conversation, in any order. */
  stored: readonly Stored[]
}

export type RollingPlan<Stored> =
  /** The prompt shows the whole history, and nothing is known of the messages before it. */
  | { do: 'nothing' }
  /** A stored summary stands for older messages, and the history begins after message `after`. */
  | { do: 'show'; summary: Stored; after: number }
  /** A new summary ends at this message. It starts from an earlier one, if there is one. */
  | { do: 'roll'; lastSeq: number; from: Stored | null }

export function planRolling<Stored extends { firstSeq: number; lastSeq: number; tokens: number }>(
  given: RollingGiven<Stored>,
): RollingPlan<Stored> {
  const { room, fixed, messages } = given
  const [first] = messages
  const last = messages.at(-1)
  if (!first || !last) return { do: 'nothing' }
  const stored = given.stored
    .filter(({ lastSeq }) => lastSeq <= last.seq)
    .toSorted((a, b) => a.lastSeq - b.lastSeq)
  const fits = (after: number, summary?: Stored) =>
    fixed + (summary?.tokens ?? 0) + sum(messages.filter(({ seq }) => seq > after)) <= room * shareToRoll
  const isWhole = fits(0)
  if (isWhole) {
    const older = stored.filter(({ firstSeq }) => firstSeq < first.seq)
    const summary = older.findLast(({ lastSeq }) => lastSeq < first.seq) ?? older[0]
    if (!summary) return { do: 'nothing' }
    if (fits(0, summary)) return { do: 'show', summary, after: first.seq - 1 }
  }
  // The summary that leaves the most messages.
  const summary = stored.find(each => each.lastSeq >= first.seq && fits(each.lastSeq, each))
  if (summary) return { do: 'show', summary, after: summary.lastSeq }
  const lastSeq = isWhole ? null : findEnd(given)
  if (lastSeq === null) return { do: 'nothing' }
  return { do: 'roll', lastSeq, from: stored.findLast(each => each.lastSeq < lastSeq) ?? null }
}

/** Finds the last message that must be summarised. Null: there is nothing to leave out. */
function findEnd({ room, fixed, messages }: Omit<RollingGiven<unknown>, 'stored'>): number | null {
  const left = (share: number) => room * share - fixed - condensedTokens
  const kept = Math.max(
    countNewest(messages, left(shareAfterRoll)),
    Math.min(fewestShown, countNewest(messages, left(shareToRoll))),
  )
  const summarised = messages.length - kept
  if (summarised <= 0) return null
  const near = messages.slice(summarised - 1, summarised - 1 + everySoMany)
  const even = near.find(({ seq }, index) => seq % everySoMany === 0 && kept - index >= fewestShown)
  return (even ?? near[0])?.seq ?? null
}

/** Counts the newest messages that fit into the room, without a gap. */
function countNewest(messages: readonly { tokens: number }[], room: number): number {
  let left = room
  const fits = messages.toReversed().findIndex(({ tokens }) => {
    left -= tokens
    return left < 0
  })
  return fits === -1 ? messages.length : fits
}

function sum(messages: readonly { tokens: number }[]): number {
  return messages.reduce((total, { tokens }) => total + tokens, 0)
}
