import { AsyncLocalStorage } from 'node:async_hooks'
import type { ReadPublicConfig } from '../config-endpoint.ts'
import type { PageOpening } from './page-opening.ts'

/** The data that the door has begun to read for the page that is being rendered. */
export interface Visit {
  opening: Promise<PageOpening | null>
  readConfig: () => ReturnType<ReadPublicConfig>
  /** Makes the status of the answer 404, if it has not begun. */
  lose: () => void
}

// Next bundles its own copy of this file: both copies share one object in the process, and each request has
// its own context.
declare global {
  var openvibeVisits: AsyncLocalStorage<Visit> | undefined
}

/** Renders a page; its components find the visit with `readOpening`. No other request can. */
export function drawFor<Result>(visit: Visit, draw: () => Result): Result {
  globalThis.openvibeVisits ??= new AsyncLocalStorage<Visit>()
  return globalThis.openvibeVisits.run(visit, draw)
}

/** Called by a page for addresses that lead nowhere: the status says so, too. */
export function loseVisit(): void {
  globalThis.openvibeVisits?.getStore()?.lose()
}

/**
 * Returns the data that the page starts with; null if nothing was read for it, for example when a person
 * moves from page to page in the browser.
 */
export async function readOpening(): Promise<PageOpening | null> {
  return globalThis.openvibeVisits?.getStore()?.opening ?? null
}

/**
 * Returns the public settings for the first pages; undefined if nothing was read for them, or while the database is
 * out of reach: the browser then asks.
 */
export async function readConfigOfVisit(): Promise<Awaited<ReturnType<ReadPublicConfig>> | undefined> {
  const reading = globalThis.openvibeVisits?.getStore()?.readConfig()
  return reading?.catch(() => undefined)
}

/** Returns the same if it is known by now; `late`: it is still being read. */
export async function readOpeningSoFar(): Promise<PageOpening | null | 'late'> {
  const opening = globalThis.openvibeVisits?.getStore()?.opening ?? null
  return Promise.race([opening, Promise.resolve('late' as const)])
}
