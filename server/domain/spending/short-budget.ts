/** A limit of one task that stopped it. */
import * as z from 'zod'

/** `neededUsd`: the least limit with which the task would have gone on, in US dollars. */
export const shortBudget = z.object({ limitUsd: z.number(), neededUsd: z.number() })
export type ShortBudget = z.infer<typeof shortBudget>
