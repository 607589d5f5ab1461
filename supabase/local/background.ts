import type { Logger } from 'pino'

/** Work that goes on after the answer to its call. */
export type Background = { add(work: () => Promise<unknown>): void; settled(): Promise<void> }

/** Keeps the running work, so that a stop can wait for it. */
export function createBackground(log: Pick<Logger, 'error'>): Background {
  const running = new Set<Promise<unknown>>()
  return {
    add(work) {
      const run = work()
        .catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
        .finally(() => running.delete(run))
      running.add(run)
    },
    async settled() {
      await Promise.all(running)
    },
  }
}
