import * as z from 'zod'
import { versionOrigin } from '../agents/agent.ts'
import type { TaskOrigin } from '../tasks/task.ts'
import { id, time } from '../wire/ids.ts'

/** The tasks that people, programs, schedules and other agents started. Trials, replays and readings never count. */
export const watchedOrigins: readonly TaskOrigin[] = [
  'message',
  'regenerate',
  'child',
  'schedule',
  'webhook',
  'api',
  'todo',
  'resolve',
  'opening',
  'routing',
]

/** The figures of a version cover its newest tasks, so that they take the same time however old it is. */
export const tasksPerVersion = 500
/** The versions of one page. */
export const versionsPerPage = 10
/** The same person asks the same agent again in the conversation within this time after an answer: a follow-up. */
export const followUpMinutes = 60

const count = z.number().int()

/** The values at which a quarter, a half, three quarters and 95 % of the tasks are below; null: no task has one. */
const spread = z.object({
  of: count,
  p25: z.number().nullable(),
  p50: z.number().nullable(),
  p75: z.number().nullable(),
  p95: z.number().nullable(),
})
export type Spread = z.infer<typeof spread>

/** The figures of the newest ended tasks of one version of an agent. */
export const versionFigures = z.object({
  versionId: id,
  version: count,
  note: z.string(),
  origin: versionOrigin,
  authorUserId: id.nullable(),
  createdAt: time,
  isCurrent: z.boolean(),
  /** At most `tasksPerVersion`. */
  tasks: count,
  failed: count,
  /** By the stable reason of the failure, the most frequent first. */
  failures: z.array(z.object({ reason: z.string(), count })),
  /** Tasks that a person stopped. */
  stopped: count,
  /** Tasks whose question a person asked, which were answered; and those that were answered once more on request. */
  answered: count,
  regenerated: count,
  followedUp: count,
  thumbsUp: count,
  thumbsDown: count,
  /** US dollars per task, with the tasks below it; `sumUsd` is the cost of those with known prices. */
  costUsd: spread.extend({ sum: z.number() }),
  /** Milliseconds from start to end, of completed tasks that waited for nobody. */
  durationMs: spread,
  /** Tokens that the model was given, and those of them that came from the cache. */
  inputTokens: z.number(),
  cachedTokens: z.number(),
})
export type VersionFigures = z.infer<typeof versionFigures>
