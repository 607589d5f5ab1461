import type { MessagesRequest } from '../api/messages-request.ts'
import { createId } from '../plan-reply.ts'
import type { Gate } from '../stage.ts'
import type { RecordedRequest, Script } from './script.ts'

type Planned = { script: Script; left: number }
/** A request in storage: its body is parsed only when somebody reads it. */
export type Kept = Omit<RecordedRequest, 'body'>
/** The holds of one script: how many streams or points arrived, and how many were released. */
type Holding = { reached: number; released: number; parked: (() => void)[] }
type Waiter = { check: () => boolean; resolve: (isTrue: boolean) => void; timer: NodeJS.Timeout }

const mostRequests = 5_000

/**
 * Keeps the scripts that a test planned and the requests that arrived. Scripts are used in order, the first
 * one whose condition fits; holds and waits let a test wait for facts instead of for time.
 */
export function createScriptDesk() {
  let queue: Planned[] = []
  let requests: Kept[] = []
  let counted = 0
  let holdings = new Map<string, Holding>()
  const open = new Set<() => void>()
  const waiters = new Set<Waiter>()

  function enqueue(scripts: readonly Script[]): string[] {
    const planned = scripts.map(script => ({ ...script, id: script.id ?? createId('script') }))
    queue.push(...planned.map(script => ({ script, left: script.times })))
    return planned.map(script => script.id)
  }

  function take(request: MessagesRequest): Script | null {
    let text: string | null = null
    const readText = () => {
      text ??= listTexts([request.system, request.messages]).join('\n')
      return text
    }
    const planned = queue.find(({ script }) => fits(script, request.model, readText))
    if (!planned) return null
    planned.left--
    if (planned.left === 0) queue = queue.filter(other => other !== planned)
    return planned.script
  }

  /**
   * Keeps a request; the returned record is filled in during the response. `abort` ends that response on
   * reset.
   */
  function record(request: Omit<Kept, 'number'>, abort: () => void) {
    const kept: Kept = { ...request, number: ++counted }
    requests = [...requests.slice(1 - mostRequests), kept]
    open.add(abort)
    notify()
    const update = (change: Partial<Kept>) => {
      Object.assign(kept, change)
      if (kept.state !== 'open') open.delete(abort)
      notify()
    }
    return { update }
  }

  function createGate(id: string): Gate {
    return resume => {
      const holding = findHolding(id)
      holding.reached++
      if (holding.reached <= holding.released) resume()
      else holding.parked.push(resume)
      notify()
    }
  }

  /** Releases the next holds; a hold that no stream has reached yet is passed later. */
  function release(id: string, count: number): void {
    const holding = findHolding(id)
    holding.released += count
    for (const resume of holding.parked.splice(0, count)) resume()
  }

  function findHolding(id: string): Holding {
    const holding = holdings.get(id) ?? { reached: 0, released: 0, parked: [] }
    holdings.set(id, holding)
    return holding
  }

  /** Forgets everything; open responses are cut, so that no test inherits a held stream. */
  function reset(): void {
    for (const abort of open) abort()
    open.clear()
    queue = []
    requests = []
    holdings = new Map()
    notify()
  }

  /** Resolves to true as soon as the condition is met, to false if it is not met within the time. */
  function until(check: () => boolean, ms: number): Promise<boolean> {
    if (check()) return Promise.resolve(true)
    return new Promise(resolve => {
      const waiter: Waiter = { check, resolve, timer: setTimeout(() => settle(waiter, false), ms) }
      waiters.add(waiter)
    })
  }

  function settle(waiter: Waiter, isTrue: boolean): void {
    clearTimeout(waiter.timer)
    waiters.delete(waiter)
    waiter.resolve(isTrue)
  }

  function notify(): void {
    for (const waiter of [...waiters]) if (waiter.check()) settle(waiter, true)
  }

  function close(): void {
    reset()
    for (const waiter of [...waiters]) settle(waiter, false)
  }

  return {
    enqueue,
    take,
    record,
    createGate,
    release,
    reset,
    close,
    until,
    listRequests: (): readonly Kept[] => requests,
    listPending: () => queue.flatMap(({ script }) => script.id ?? []),
    countHeld: (id: string) => findHolding(id).reached,
  }
}

export type ScriptDesk = ReturnType<typeof createScriptDesk>

function fits({ when }: Script, model: string, readText: () => string): boolean {
  if (!when) return true
  if (when.model !== undefined && when.model !== model) return false
  const wanted = typeof when.contains === 'string' ? [when.contains] : (when.contains ?? [])
  if (wanted.length === 0) return true
  return wanted.every(part => readText().includes(part))
}

/**
 * Lists every string of the prompt, however deep: conditions are compared with words, not with the JSON
 * around them.
 */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}
