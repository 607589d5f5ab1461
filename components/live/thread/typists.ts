import { createStore, type Store } from '@/components/live/store'

/** Who is writing at the moment. A signal holds for a few seconds; whoever goes on writing sends another. */
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
