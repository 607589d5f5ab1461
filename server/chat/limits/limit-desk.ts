import type { Database } from '../../db/client.ts'
import { listLowered, markCrossing } from '../../db/limits/rate-limits.ts'
import { createLimitBook, type LimitBook, type LimitCrossing } from '../../domain/limits/limit-book.ts'
import type { Log } from '../../log.ts'

/** The counts of this process, and the lower limits of all workspaces as this process knows them. */
export interface LimitDesk {
  book: LimitBook
  /** Reads the lower limits again if they are older than ten seconds. Nobody waits for it. */
  refresh(): void
  /** Reads the lower limits now. */
  reload(): Promise<void>
  /** Remembers a crossing. Nobody waits for it. */
  note(crossing: LimitCrossing): void
}

const lifetimeMs = 10_000

export function openLimitDesk(db: Database, log: Log): LimitDesk {
  const book = createLimitBook()
  let readAt = Number.NEGATIVE_INFINITY

  async function reload(): Promise<void> {
    readAt = Date.now()
    book.replaceLowered(await db.asWorker(listLowered))
  }

  return {
    book,
    reload,
    refresh() {
      if (Date.now() - readAt < lifetimeMs) return
      reload().catch((error: unknown) =>
        log.warn({ err: error }, 'the rate limits of workspaces could not be read'),
      )
    },
    note(crossing) {
      db.asWorker(tx => markCrossing(tx, crossing)).catch((error: unknown) =>
        log.warn({ err: error }, 'a use near a rate limit could not be noted'),
      )
    },
  }
}
