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
  /**
   * The prompt ends with an answer that the endpoint paused, and tells nothing after it: the model goes on.
   * Absent in old logs, whose prompts repeated a new input after every earlier turn.
   */
  continues: z.boolean().optional(),
  /** The errors of the answer before, by the hash of their words; absent: it had no readable text. */
  repairNote: z.string().optional(),
})
export type Prompted = z.infer<typeof prompted>

/** A turn whose answer the later turns build on. */
export const pastTurn = z.object({
  turn: z.number().int().positive(),
  response: z.string(),
  stopReason: z.string(),
  calls: z.array(callState),
  prompted: prompted.nullable(),
  /** The length of the words in a paused answer, which are the first part of the answer. */
  textLength: z.number().int().optional(),
})
export type PastTurn = z.infer<typeof pastTurn>

/**
 * Returns whether the endpoint paused in the middle of an answer. An answer that calls our tools continues with
 * their results.
 */
export function isPaused(answer: { stopReason: string; calls?: readonly unknown[] | undefined }): boolean {
  return answer.stopReason === 'pause_turn' && !answer.calls?.length
}

/** Returns the turns before the next one that hold the first parts of its answer. */
export function listPaused(past: readonly PastTurn[]): PastTurn[] {
  return past.slice(past.findLastIndex(turn => !isPaused(turn)) + 1)
}

/** Returns the length of the words in the first parts of an answer. */
export function countPausedWords(past: readonly PastTurn[]): number {
  return listPaused(past).reduce((sum, { textLength = 0 }) => sum + textLength, 0)
}

/** The result of a child for which no call waited; `turn`: the first turn whose prompt contained it. */
export const addedInput = z.object({
  seq: z.number().int(),
  text: z.string(),
  turn: z.number().int().nullable(),
})
export type AddedInput = z.infer<typeof addedInput>
