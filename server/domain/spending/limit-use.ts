/** The meaning of an agent's limits by its tasks of the last days: how many went above each, and the usual prices. */
import * as z from 'zod'
import { agentFields } from '../agents/agent.ts'
import { id } from '../wire/ids.ts'

/** The days that count, and the most tasks among them, newest first. */
export const limitUseDays = 30
export const limitUseTasks = 2_000

/** The limits of a form; null: none, or not a number at the moment. */
export const limitUseQuery = z.strictObject({
  agentId: id,
  budgetUsd: agentFields.shape.budgetUsd.nullable(),
  maxTurns: z.int32().positive().nullable(),
  maxTotalTokens: z.int32().positive().nullable(),
  maxOutputTokens: z.int32().positive().nullable(),
})
export type LimitUseQuery = z.infer<typeof limitUseQuery>

/** Numbers of tasks, and mean costs in US dollars; null: nobody knows. Trials and replays do not count. */
export const limitUse = z.object({
  tasks: z.number().int(),
  /** The tasks whose whole cost is known. */
  pricedTasks: z.number().int(),
  aboveUsd: z.number().int(),
  aboveTurns: z.number().int(),
  aboveTotalTokens: z.number().int(),
  aboveOutputTokens: z.number().int(),
  /** The tasks that ran out of time. */
  timeouts: z.number().int(),
  usdPerTurn: z.number().nullable(),
  usdPerToken: z.number().nullable(),
  usdPerOutputToken: z.number().nullable(),
})
export type LimitUse = z.infer<typeof limitUse>
