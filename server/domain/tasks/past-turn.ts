import * as z from 'zod'
import { callState } from '../agents/tool.ts'

/** The changing facts that the prompt of a turn told; later prompts must repeat them for that turn. */
export const prompted = z.object({
  newMessages: z.number().int(),
  repair: z.boolean(),
  isLast: z.boolean(),
  /** Absent in old logs. */
  isLastPaid: z.boolean().optional(),
  /** The hash of everything before the turns; null: the thinking of that turn is not sent again. */
  basis: z.string().nullable(),
})
export type Prompted = z.infer<typeof prompted>

/** A turn whose answer the later turns build on. */
export const pastTurn = z.object({
  turn: z.number().int().positive(),
  response: z.string(),
  stopReason: z.string(),
  calls: z.array(callState),
  prompted: prompted.nullable(),
})
export type PastTurn = z.infer<typeof pastTurn>

/** The result of a child for which no call waited; `turn`: the first turn whose prompt contained it. */
export const addedInput = z.object({
  seq: z.number().int(),
  text: z.string(),
  turn: z.number().int().nullable(),
})
export type AddedInput = z.infer<typeof addedInput>
