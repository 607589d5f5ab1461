import { AsyncLocalStorage } from 'node:async_hooks'
import type { PageOpening } from './page-opening.ts'

/** What the door has begun to read for the page that is being drawn. */
export interface Visit {
  opening: Promise<PageOpening | null>
}

// Next bundles its own copy of this file: the two meet in the process, and each request in its own context.
declare global {
  var openvibeVisits: AsyncLocalStorage<Visit> | undefined
}

/** Draws a page; what is drawn finds the visit by `readOpening`. No other request can. */
export function drawFor<Result>(visit: Visit, draw: () => Result): Result {
  globalThis.openvibeVisits ??= new AsyncLocalStorage<Visit>()
  return globalThis.openvibeVisits.run(visit, draw)
}

/** What the page begins with; null where nothing was read for it, as when one goes from page to page in the browser. */
export async function readOpening(): Promise<PageOpening | null> {
  return globalThis.openvibeVisits?.getStore()?.opening ?? null
}
