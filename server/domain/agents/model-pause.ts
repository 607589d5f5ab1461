/** A model that is not called for a while because its endpoint refused a call with 429. */
import * as z from 'zod'
import { id, time } from '../wire/ids.ts'

/** The longest pause for all tasks, even if the endpoint asks for more: then one task tries again. */
export const longestPauseMs = 60_000

/** While one task tries the model, the others look again after this time. */
export const lookAgainMs = 3_000

export const modelPause = z.object({
  model: z.string(),
  /** Null: the server's own endpoint. */
  endpointId: id.nullable(),
  endpointName: z.string().nullable(),
  /** The time until which the endpoint asked to wait. */
  askedUntil: time,
  /** The time from which one task may try. */
  nextTryAt: time,
  /** One task is trying now; the others wait for the outcome. */
  isTrying: z.boolean(),
})
export type ModelPause = z.infer<typeof modelPause>
