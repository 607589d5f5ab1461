import { Refusal } from '../http/guard/refusal.ts'
import type { TaskWatch } from './task-watch.ts'

/** A key may follow this many tasks at the same time. */
const streamsPerKey = 50
const open = new Map<string, number>()

/** Remembers news that arrives while no code waits for it. */
export function followNews(watch: TaskWatch, followed: Parameters<TaskWatch['follow']>[0]) {
  let isNew = false
  let wake = () => {}
  const stop = watch.follow(followed, () => {
    isNew = true
    wake()
  })
  return {
    stop,
    forget() {
      isNew = false
    },
    come: () => (isNew ? Promise.resolve() : new Promise<void>(resolve => (wake = resolve))),
  }
}

/** Counts a task that a key follows; `leave` when it no longer does. */
export function takePlace(keyId: string): { leave(): void } {
  const taken = open.get(keyId) ?? 0
  if (taken >= streamsPerKey) {
    throw new Refusal(
      429,
      'too_many_streams',
      `An API key can follow up to ${streamsPerKey} tasks at a time.`,
    )
  }
  open.set(keyId, taken + 1)
  return {
    leave() {
      const left = (open.get(keyId) ?? 1) - 1
      if (left > 0) open.set(keyId, left)
      else open.delete(keyId)
    },
  }
}
