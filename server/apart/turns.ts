/** Whose work it is. People of a workspace take turns among themselves, and workspaces among each other. */
export interface Owner {
  workspace: string
  person: string
}

/** Work in turns: nobody's second piece comes before another's first. */
interface Turns {
  /** Does the work when it is its turn. Rejects with `full` if the workspace has too much waiting already. */
  take<Result>(owner: Owner, work: () => Promise<Result>): Promise<Result>
  /** The workspaces whose further work would wait; null: everybody's would. */
  listBusy(): string[] | null
}

/** The most work of one workspace that waits. */
const usualWaiting = 128

/** Creates turns for `atOnce` pieces of work at the same time, at most `ofOne` of a workspace. */
export function createTurns(
  full: Error,
  {
    atOnce = 1,
    ofOne = 1,
    mostWaiting = usualWaiting,
  }: { atOnce?: number; ofOne?: number; mostWaiting?: number } = {},
): Turns {
  const waiting = new Map<string, Map<string, (() => Promise<void>)[]>>()
  /** The workspaces whose work runs, each as often as it does. */
  const running: string[] = []
  /** When workspaces and people had their last turn, counted in turns. Forgotten when nobody waits. */
  const served = new Map<string, number>()
  let turn = 0

  const lastOf = (...owner: string[]) => served.get(owner.join(' ')) ?? 0
  /** Those whose last turn is the longest ago come first; else those who came first. */
  function findNext<Value>(from: Iterable<[string, Value]>, last: (key: string) => number) {
    return [...from].sort(([one], [other]) => last(one) - last(other)).at(0)
  }

  const isFull = (workspace: string) => running.filter(each => each === workspace).length >= ofOne

  function goOn(): void {
    while (running.length < atOnce) {
      const free = [...waiting].filter(([workspace]) => !isFull(workspace))
      const [workspace, people] = findNext(free, lastOf) ?? []
      const [person, works] = findNext(people ?? [], of => lastOf(workspace ?? '', of)) ?? []
      if (workspace === undefined || person === undefined) return
      const work = works?.shift()
      if (works?.length === 0) people?.delete(person)
      if (people?.size === 0) waiting.delete(workspace)
      turn += 1
      served.set(workspace, turn).set(`${workspace} ${person}`, turn)
      running.push(workspace)
      void work?.().finally(() => {
        running.splice(running.indexOf(workspace), 1)
        if (running.length + waiting.size === 0) served.clear()
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
    listBusy: () =>
      running.length >= atOnce ? null : [...new Set([...running.filter(isFull), ...waiting.keys()])],
  }
}
