import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

/** All scripts that a page has fetched, in kB (1,000 bytes). */
export interface Scripts {
  /** As each would be sent by gzip, whatever this browser asked for. */
  gzipped: number
  /** As they were sent. */
  sent: number
}

/** The most that a page may fetch until it is idle. A thread: without formulas. */
export const scriptLimits = {
  signIn: { gzipped: 145, sent: 124 },
  channel: { gzipped: 246, sent: 213 },
  thread: { gzipped: 316, sent: 274 },
} as const satisfies Record<string, Scripts>

/** How long a page must ask for no script until it counts as idle; what it loads when it has time comes before. */
const quietMs = 1_500

/** Counts the script that a page fetches: what its HTML names, and all that it then loads by itself. */
export function countScripts(page: Page): { untilIdle(): Promise<Scripts> } {
  const scripts: Response[] = []
  let newestAt = Date.now()
  page.on('response', response => {
    // Workers load theirs as other files.
    if (!/\.js(\?|$)/.test(response.url())) return
    scripts.push(response)
    newestAt = Date.now()
  })
  return {
    async untilIdle() {
      await page.waitForLoadState('networkidle')
      for (let left = 1; left > 0; left = newestAt + quietMs - Date.now()) await page.waitForTimeout(left)
      const sizes = await Promise.all(scripts.map(measure))
      const sum = (of: keyof Scripts) => sizes.reduce((sum, size) => sum + size[of], 0) / 1_000
      return { gzipped: sum('gzipped'), sent: sum('sent') }
    },
  }
}

async function measure(script: Response): Promise<Scripts> {
  const { responseBodySize } = await script.request().sizes()
  const gzipped = responseBodySize > 0 ? gzipSync(await script.body()).length : 0
  return { gzipped, sent: Math.max(0, responseBodySize) }
}

/** The paints of a page since it was loaded. */
export interface Paint {
  /** When the largest part was painted. */
  paintedMs: number
  /** The largest part is not of the server's drawing: it came with the scripts. */
  isLate: boolean
  shift: number
  /** Each shift, and the parts that moved with it. */
  moved: string[]
}

/** Runs in the page, before anything else: keeps the sum of its layout shifts, and when its largest part was painted. */
export function watchPaint() {
  const seen: Paint = { paintedMs: 0, isLate: false, shift: 0, moved: [] }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      seen.paintedMs = entry.startTime
      // A part of the server's drawing is in it, or is gone with it.
      const part = 'element' in entry && entry.element instanceof Element ? entry.element : null
      seen.isLate = part !== null && part.closest('[data-still]') === null
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const nameOf = (source: unknown) => {
    const node = source instanceof Object && 'node' in source ? source.node : null
    const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null
    return element
      ? `${element.localName} “${(element.textContent ?? '').slice(0, 30)}”`
      : 'a part that is gone'
  }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      if (!('value' in entry) || typeof entry.value !== 'number') continue
      seen.shift += entry.value
      const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
      const at = `${entry.value.toFixed(3)} after ${Math.round(entry.startTime)} ms`
      seen.moved.push(`${at}: ${sources.map(nameOf).join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, { openvibeFirstLoad: seen })
}

/** Reads what `watchPaint` has seen. */
export function readPaint(page: Page): Promise<Paint> {
  return page.evaluate<Paint>('window.openvibeFirstLoad')
}
