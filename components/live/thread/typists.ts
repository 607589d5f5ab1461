import { createStore, type Store } from '@/components/live/store'

/**
 * The people who are typing at the moment. A signal lasts for a few seconds; a person who
 * keeps typing sends another.
 */
export interface Typists {
  readonly ids: Store<readonly string[]>
  hear(userId: string): void
  stop(userId: string): void
}

const holdMs = 6_000

export function createTypists(): Typists {
  const ids = createStore<readonly string[]>([])
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  function stop(userId: string) {
    clearTimeout(timers.get(userId))
    if (timers.delete(userId)) ids.set(ids.get().filter(id => id !== userId))
  }
  return {
    ids,
    hear(userId) {
      clearTimeout(timers.get(userId))
      if (!timers.has(userId)) ids.set([...ids.get(), userId])
      timers.set(
        userId,
        setTimeout(() => stop(userId), holdMs),
      )
    },
    stop,
  }
}
