/** Work in turns: one piece at a time, and the owners of waiting work one after the other. */
interface Turns {
  /** Does the work when it is its turn. Rejects with `full` if the owner has too much waiting already. */
  take<Result>(owner: string, work: () => Promise<Result>): Promise<Result>
}

/** The most work of one owner that waits. */
const mostWaiting = 128

export function createTurns(full: Error): Turns {
  // In the order of their next turn.
  const waiting = new Map<string, (() => Promise<unknown>)[]>()
  let isBusy = false

  async function goOn(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (;;) {
      const [next] = waiting
      if (!next) break
      const [owner, works] = next
      const work = works.shift()
      waiting.delete(owner)
      if (works.length > 0) waiting.set(owner, works)
      // Its failure is for the one who waits for it.
      await work?.().catch(() => {})
    }
    isBusy = false
  }

  return {
    take(owner, work) {
      const works = waiting.get(owner) ?? []
      if (works.length >= mostWaiting) return Promise.reject(full)
      return new Promise((resolve, reject) => {
        works.push(() => work().then(resolve, reject))
        waiting.set(owner, works)
        void goOn()
      })
    },
  }
}
