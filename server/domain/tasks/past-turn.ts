import * as z from 'zod'
import { callState } from '../agents/tool.ts'

/** What the prompt of a turn said beside what is fixed; the later turns must say the same there. */
export const prompted = z.object({
  newMessages: z.number().int(),
  repair: z.boolean(),
  isLast: z.boolean(),
  /** Names all that stood before the turns; null: thinking of that turn is not sent again. */
  basis: z.string().nullable(),
})
export type Prompted = z.infer<typeof prompted>

/** A turn whose answer the later ones build on. */
export const pastTurn = z.object({
  turn: z.number().int().positive(),
  response: z.string(),
  stopReason: z.string(),
  calls: z.array(callState),
  prompted: prompted.nullable(),
})
export type PastTurn = z.infer<typeof pastTurn>

/** The result of a child for which no call waited; `turn`: the one whose prompt was the first to hold it. */
export const addedInput = z.object({
  seq: z.number().int(),
  text: z.string(),
  turn: z.number().int().nullable(),
})
export type AddedInput = z.infer<typeof addedInput>
