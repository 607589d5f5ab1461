/**
 * A queue of values that arrive, so that tests wait instead of sleeping: each value is taken once, in order
 * of arrival.
 */
export type Inbox<T> = {
  push(value: T): void
  next(): Promise<T>
  /** Takes values until one satisfies the condition, and returns that one. */
  nextWhere(satisfies: (value: T) => boolean): Promise<T>
  /** Returns the values that arrived and were not taken. */
  waiting(): T[]
}

export function createInbox<T>(): Inbox<T> {
  const values: T[] = []
  const takers: ((value: T) => void)[] = []

  function next(): Promise<T> {
    const [value] = values.splice(0, 1)
    return value === undefined ? new Promise(resolve => takers.push(resolve)) : Promise.resolve(value)
  }

  return {
    push(value) {
      const taker = takers.shift()
      if (taker) taker(value)
      else values.push(value)
    },
    next,
    async nextWhere(satisfies) {
      while (true) {
        const value = await next()
        if (satisfies(value)) return value
      }
    },
    waiting: () => [...values],
  }
}
