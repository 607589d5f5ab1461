import { type AdmitScheduled, Postponed } from '../../chat/later/send-next-scheduled.ts'
import { openLimitDesk } from '../../chat/limits/limit-desk.ts'
import type { Database } from '../../db/client.ts'
import type { Log } from '../../log.ts'
import { admitMessage } from './admit-message.ts'
import { createRateLimits, RateLimited } from './rate-limits.ts'

/** Counts scheduled messages in this process by the limits of messages that people send. */
export function createScheduledAdmission(db: Database, log: Log): AdmitScheduled {
  const limits = createRateLimits(openLimitDesk(db, log))
  return async ({ workspaceId, userId }) => {
    try {
      await limits.consume('message', userId)
      await admitMessage(limits, { workspaceId, userId })
    } catch (error) {
      throw error instanceof RateLimited ? new Postponed(error.retryAfter) : error
    }
  }
}
