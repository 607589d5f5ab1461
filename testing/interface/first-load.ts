import type { Page, Response } from '@playwright/test'

/** The most script that a page may fetch until it is idle, gzipped, in kB (1,000 bytes). A thread: without formulas. */
export const scriptLimits = { signIn: 145, channel: 250, thread: 319 } as const

/** How long a page must ask for no script until it counts as idle; what it loads when it has time comes before. */
const quietMs = 1_500

/** Counts the script that a page fetches: what its HTML names, and all that it then loads by itself. */
export function countScripts(page: Page): { untilIdle(): Promise<number> } {
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
      const sizes = await Promise.all(
        scripts.map(async response => Math.max(0, (await response.request().sizes()).responseBodySize)),
      )
      return sizes.reduce((sum, size) => sum + size, 0) / 1_000
    },
  }
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
