import * as z from 'zod'
import { id, time } from '../wire/ids.ts'

export const scheduleRun = z.object({
  id,
  scheduleId: id,
  /** `person`: somebody chose 'Run now'. */
  cause: z.enum(['time', 'person']),
  status: z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']),
  /** The time for which the run was planned. */
  dueAt: time,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  taskId: id.nullable(),
  /** The message with the delivered text. */
  messageId: id.nullable(),
  /** Null: the run has not ended. */
  isDelivered: z.boolean().nullable(),
  error: z.object({ reason: z.string(), message: z.string() }).nullable(),
  /** The length of the full text in UTF-16 units; 0: there is none. */
  outputLength: z.number().int(),
  costUsd: z.number().nullable(),
})
export type ScheduleRun = z.infer<typeof scheduleRun>
