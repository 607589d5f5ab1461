/** A run of the reflection, as the settings show it. */
import * as z from 'zod'
import { id, time } from '../../wire/ids.ts'

/** Why a channel was left out of a run. */
export const skippedReason = z.enum([
  'nothing_new',
  'run_budget',
  'month_budget',
  'chooser_lost',
  'archived',
  'switched_off',
  'internal',
])
export type SkippedReason = z.infer<typeof skippedReason>

/** One channel of a run. */
export const reflectionReading = z.object({
  channelId: id,
  channelName: z.string(),
  status: z.enum(['queued', 'running', 'completed', 'failed', 'cancelled', 'skipped']),
  skipped: skippedReason.nullable(),
  taskId: id.nullable(),
  /** The messages that were read, and those that stay for the next run. */
  messages: z.number().int(),
  left: z.number().int(),
  /** New memories; sources that were joined to older ones; older ones that a new one contradicts; dropped ones. */
  added: z.number().int(),
  joined: z.number().int(),
  superseded: z.number().int(),
  dropped: z.number().int(),
  costUsd: z.number().nullable(),
})
export type ReflectionReading = z.infer<typeof reflectionReading>

export const reflectionRun = z.object({
  id,
  cause: z.enum(['time', 'person']),
  status: z.enum(['running', 'completed']),
  startedAt: time,
  endedAt: time.nullable(),
  /** The channels that the reading admin may read. */
  readings: z.array(reflectionReading),
})
export type ReflectionRun = z.infer<typeof reflectionRun>

/** A workspace keeps so many runs; older ones are removed. */
export const keptReflections = 50
