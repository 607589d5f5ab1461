import type { Page, Response } from '@playwright/test'

/** The cost of a page of which nothing is cached. */
export interface Loading {
  /** How far its parts jumped while it came: cumulative layout shift. */
  shift: number
  /** Compressed sizes, in bytes. */
  css: number
  js: number
}

/** Must be called before the page is opened. */
export async function watchLoading(page: Page): Promise<() => Promise<Loading>> {
  const responses: Response[] = []
  page.on('response', response => responses.push(response))
  await page.addInitScript(watchShifts)
  return async () => {
    const sizeOf = async (type: string) => {
      const own = responses.filter(response => response.request().resourceType() === type)
      const sizes = await Promise.all(
        own.map(async response => (await response.request().sizes()).responseBodySize),
      )
      return sizes.reduce((sum, size) => sum + size, 0)
    }
    return {
      shift: await page.evaluate<number>('window.openvibeShift'),
      css: await sizeOf('stylesheet'),
      js: await sizeOf('script'),
    }
  }
}

/** Runs in the page, before anything else. */
function watchShifts() {
  Object.assign(window, { openvibeShift: 0 })
  new PerformanceObserver(list => {
    let sum = 0
    for (const entry of list.getEntries()) {
      if ('value' in entry && typeof entry.value === 'number') sum += entry.value
    }
    Object.assign(window, { openvibeShift: Number(Reflect.get(window, 'openvibeShift')) + sum })
  }).observe({ type: 'layout-shift', buffered: true })
}
