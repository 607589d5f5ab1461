import { type Priced, priceCall } from '../spending/prices.ts'
import { catchUpLimits } from './catch-up.ts'
import { newsTokens } from './news-prompt.ts'

/** A message of the wanted time, newest first in a list. */
export interface NewMessage {
  id: string
  threadId: string
  forkId: string | null
  seq: number
  forkNumber: number | null
  createdAt: string
  length: number
  isOwn: boolean
  isFirst: boolean
}

export interface CatchUpPlan {
  /** The messages to read, by conversation, oldest first. */
  messageIds: string[]
  conversations: number
  /** The messages that are not read, because they would be too many. */
  skipped: number
  characters: number
  /** The end of each thread and fork, as far as its messages are known here. */
  marks: { threads: [id: string, seq: number][]; forks: [id: string, number: number][] }
}

/**
 * Chooses the messages to read: first those that mention the person and results, then the newest ones, as far as the
 * limits allow. Null: nobody else has written anything.
 */
export function planCatchUp(found: readonly NewMessage[]): CatchUpPlan | null {
  if (found.every(({ isOwn }) => isOwn)) return null
  const chosen: NewMessage[] = []
  let characters = 0
  for (const message of [
    ...found.filter(({ isFirst }) => isFirst),
    ...found.filter(({ isFirst }) => !isFirst),
  ]) {
    const length = Math.min(message.length, 6_000)
    if (chosen.length >= catchUpLimits.messages || characters + length > catchUpLimits.characters) break
    characters += length
    chosen.push(message)
  }
  const byConversation = new Map<string, NewMessage[]>()
  const inOrder = chosen.toSorted((a, b) =>
    a.createdAt === b.createdAt ? a.seq - b.seq : a.createdAt < b.createdAt ? -1 : 1,
  )
  for (const message of inOrder) {
    const key = message.forkId ?? message.threadId
    byConversation.set(key, [...(byConversation.get(key) ?? []), message])
  }
  return {
    messageIds: [...byConversation.values()].flat().map(({ id }) => id),
    conversations: byConversation.size,
    skipped: found.length - chosen.length,
    characters,
    marks: findMarks(found),
  }
}

function findMarks(found: readonly NewMessage[]): CatchUpPlan['marks'] {
  const threads = new Map<string, number>()
  const forks = new Map<string, number>()
  for (const { threadId, forkId, seq, forkNumber } of found) {
    if (forkId === null) threads.set(threadId, Math.max(threads.get(threadId) ?? 0, seq))
    else forks.set(forkId, Math.max(forks.get(forkId) ?? 0, forkNumber ?? 0))
  }
  return { threads: [...threads], forks: [...forks] }
}

/** Estimates the cost of a catch-up without a correction, in US dollars; null: the model's price is not known. */
export function estimateCatchUp(
  priced: Priced,
  { messageIds, characters }: Pick<CatchUpPlan, 'messageIds' | 'characters'>,
): number | null {
  const inputTokens = Math.ceil(
    newsTokens.around + messageIds.length * newsTokens.perMessage + characters / 3.5,
  )
  return priceCall(priced, { inputTokens, outputTokens: newsTokens.answer })
}
