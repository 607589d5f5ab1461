/** A limit of one task that stopped it. */
import * as z from 'zod'
import { id } from '../wire/ids.ts'

/**
 * `neededUsd`: the least limit with which the task would have gone on, in US dollars. `of`: the limit is that of
 * another task, which asked for this one; `agentName`: the name of its agent.
 */
export const shortBudget = z.object({
  limitUsd: z.number(),
  neededUsd: z.number(),
  of: z.object({ taskId: id, agentName: z.string() }).optional(),
})
export type ShortBudget = z.infer<typeof shortBudget>
