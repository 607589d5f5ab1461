/** The items of memory that a task finds for its prompt, as its log records them. */
import * as z from 'zod'
import { id } from '../wire/ids.ts'
import { missingVector } from './embedding.ts'

/** An item as it was found: its places in the lists that were searched, and the channels whose readers may know it. */
export const memoryFound = z.object({
  label: z.string(),
  itemId: id,
  rank: z.number().int().positive(),
  textRank: z.number().int().positive().nullable(),
  vectorRank: z.number().int().positive().nullable(),
  score: z.number(),
  channelIds: z.array(id),
})
export type MemoryFound = z.infer<typeof memoryFound>

/** The items are fixed at the start of a task, best first. Their words are read anew for each request. */
export const foundMemory = z.object({
  hits: z.array(memoryFound).min(1),
  /** The reason why vectors had no part in the search. */
  withoutVectors: missingVector.optional(),
})
export type FoundMemory = z.infer<typeof foundMemory>

/** An item that a request held, and the messages of its sources. */
export const shownMemory = z.object({ label: z.string(), itemId: id, messageIds: z.array(id) })
export type ShownMemory = z.infer<typeof shownMemory>

/** The most items that a task is told by itself. */
const mostRecalled = 6

/** An item far below the best one has few words of the prompt and would only distract. */
const leastOfBest = 0.4

/** Vectors find something for every prompt. An item that only they find counts if it is near the best of them. */
const leastOfNearest = 0.75
const mostByVectorAlone = 3

/** Chooses the items that a task is told from those that were found, and labels them. */
export function chooseFound(
  hits: readonly (Omit<MemoryFound, 'label' | 'itemId' | 'channelIds'> & {
    coverage: number | null
    similarity: number | null
    item: { id: string; channelIds: string[] }
  })[],
): MemoryFound[] {
  const best = Math.max(0, ...hits.map(({ coverage }) => coverage ?? 0))
  const nearest = Math.max(0, ...hits.map(({ similarity }) => similarity ?? 0))
  return hits
    .filter(({ coverage, similarity, vectorRank }) => {
      if (coverage !== null && coverage >= leastOfBest * best) return true
      const isNear = similarity !== null && similarity >= leastOfNearest * nearest
      return isNear && vectorRank !== null && vectorRank <= mostByVectorAlone
    })
    .slice(0, mostRecalled)
    .map(({ item, rank, textRank, vectorRank, score }, index) => ({
      label: `m${index + 1}`,
      itemId: item.id,
      rank,
      textRank,
      vectorRank,
      score,
      channelIds: item.channelIds,
    }))
}
