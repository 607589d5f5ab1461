/**
 * The process tree of `npm start`. It starts in order (port, database, then all children at once) and stops
 * in reverse: children first, because they still need the database to finish and to release their work.
 */

import { ensurePortFree } from '../port.ts'
import { type ChildPlan, type SupervisedChild, superviseChild } from './child.ts'
import type { StopRequests } from './stop-requests.ts'

export type Say = (line: string) => void

/** The base of the children, which stops after them: the embedded stack, or nothing. */
export type Foundation = {
  children: ChildPlan[]
  /** Settles with the reason if the base broke down by itself and could not be restarted. */
  broken: Promise<Error>
  /** Updates the base with files that changed while it runs. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

export type SupervisorOptions = {
  address: { host: string; port: number }
  openFoundation(): Promise<Foundation>
  stopRequests: StopRequests
  say: Say
  /** Called when everything runs. The function that it returns is called before the end. */
  onReady(foundation: Foundation, children: SupervisedChild[]): () => void
  graceMs?: number
}

/**
 * Runs until it is asked to stop, or throws the reason why it can't. In both cases none of the things that it
 * started are left.
 */
export async function runSupervisor(options: SupervisorOptions): Promise<void> {
  const { address, openFoundation, stopRequests, say, onReady, graceMs = 10_000 } = options
  const { stop, force } = stopRequests
  const stopped = waitFor(stop)

  await ensurePortFree(address, stop)
  if (stop.aborted) return
  const foundation = await openFoundation()
  const children: SupervisedChild[] = []
  let leave = () => {}
  try {
    if (stop.aborted) return
    say(`Starting ${foundation.children.map(plan => plan.name).join(', ')} …`)
    children.push(...foundation.children.map(plan => superviseChild(plan, say)))
    await Promise.race([Promise.all(children.map(child => child.ready)), stopped])
    if (stop.aborted) return
    leave = onReady(foundation, children)
    const broken = await Promise.race([stopped, foundation.broken])
    if (broken) throw broken
  } finally {
    leave()
    if (stop.aborted) say('Stopping …')
    force.addEventListener('abort', () => killAll(children))
    if (force.aborted) killAll(children)
    await Promise.all(children.map(child => child.stop(graceMs)))
    await foundation.stop()
  }
}

function killAll(children: SupervisedChild[]) {
  for (const child of children) child.kill()
}

function waitFor(signal: AbortSignal): Promise<void> {
  return new Promise(settle => {
    if (signal.aborted) settle()
    else signal.addEventListener('abort', () => settle(), { once: true })
  })
}
