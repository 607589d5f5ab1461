/** Whose work it is. People of a workspace take turns among themselves, and workspaces among each other. */
export interface Owner {
  workspace: string
  person: string
}

/** Work in turns: nobody's second piece comes before another's first. */
interface Turns {
  /**
   * Does the work when it is its turn: one piece of a workspace at a time. Rejects with `full` if the workspace has too
   * much waiting already.
   */
  take<Result>(owner: Owner, work: () => Promise<Result>): Promise<Result>
  /** The workspaces whose work runs or waits. */
  listBusy(): string[]
}

/** The most work of one workspace that waits. */
const usualWaiting = 128

/** Creates turns for `atOnce` pieces of work at the same time, each of another workspace. */
export function createTurns(
  full: Error,
  { atOnce = 1, mostWaiting = usualWaiting }: { atOnce?: number; mostWaiting?: number } = {},
): Turns {
  const waiting = new Map<string, Map<string, (() => Promise<void>)[]>>()
  const running = new Set<string>()
  /** When workspaces and people had their last turn, counted in turns. Forgotten when nobody waits. */
  const served = new Map<string, number>()
  let turn = 0

  const lastOf = (...owner: string[]) => served.get(owner.join(' ')) ?? 0
  /** Those whose last turn is the longest ago come first; else those who came first. */
  function findNext<Value>(from: Iterable<[string, Value]>, last: (key: string) => number) {
    return [...from].sort(([one], [other]) => last(one) - last(other)).at(0)
  }

  function goOn(): void {
    while (running.size < atOnce) {
      const free = [...waiting].filter(([workspace]) => !running.has(workspace))
      const [workspace, people] = findNext(free, lastOf) ?? []
      const [person, works] = findNext(people ?? [], of => lastOf(workspace ?? '', of)) ?? []
      if (workspace === undefined || person === undefined) return
      const work = works?.shift()
      if (works?.length === 0) people?.delete(person)
      if (people?.size === 0) waiting.delete(workspace)
      turn += 1
      served.set(workspace, turn).set(`${workspace} ${person}`, turn)
      running.add(workspace)
      void work?.().finally(() => {
        running.delete(workspace)
        if (running.size + waiting.size === 0) served.clear()
        goOn()
      })
    }
  }

  return {
    take({ workspace, person }, work) {
      const people = waiting.get(workspace) ?? new Map<string, (() => Promise<void>)[]>()
      if ([...people.values()].flat().length >= mostWaiting) return Promise.reject(full)
      return new Promise((resolve, reject) => {
        // Its failure is for the one who waits for it.
        people.set(person, [...(people.get(person) ?? []), () => work().then(resolve, reject)])
        waiting.set(workspace, people)
        goOn()
      })
    },
    listBusy: () => [...new Set([...running, ...waiting.keys()])],
  }
}
