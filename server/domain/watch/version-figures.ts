import * as z from 'zod'
import { versionOrigin } from '../agents/agent.ts'
import { id, time } from '../wire/ids.ts'

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
