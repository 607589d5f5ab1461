import type { Page, Request } from '@playwright/test'

const patienceMs = 40_000
const quietMs = 150
const drawnMs = 40

/** Waits until a page is alive and stands still. */
export interface Quiet {
  wait(): Promise<void>
  /** Waits only for the page to be drawn again, after a change of its theme or size. */
  waitForDrawing(): Promise<void>
}

/** Must be called before the page is opened. */
export function watchQuiet(page: Page): Quiet {
  const open = new Set<Request>()
  let changedAt = Date.now()
  const forget = (request: Request) => {
    if (open.delete(request)) changedAt = Date.now()
  }
  page.on('request', request => void open.add(request))
  page.on('requestfinished', forget)
  page.on('requestfailed', forget)

  return {
    async wait() {
      const end = Date.now() + patienceMs
      // The mark of a page that is not hydrated.
      await page.locator('.still, [data-still]').waitFor({ state: 'detached', timeout: patienceMs })
      while (open.size > 0 || Date.now() - changedAt < quietMs) {
        if (Date.now() > end) throw new Error(`Still loading: ${[...open].map(one => one.url()).join(' ')}`)
        await page.waitForTimeout(20)
      }
      await page.evaluate(waitForStillness, quietMs)
    },
    async waitForDrawing() {
      await page.evaluate(waitForStillness, drawnMs)
    },
  }
}

/**
 * Runs in the page: waits until everything is loaded and coloured, and until nothing has changed for a while.
 * A page whose agent is at work stays busy, so that wait has an end.
 */
async function waitForStillness(quiet: number): Promise<void> {
  const frame = () => new Promise(settle => requestAnimationFrame(settle))
  const isComing = () =>
    document.querySelector('[aria-busy=true]') !== null ||
    [...document.querySelectorAll('pre > code')].some(code => code.childElementCount === 0)
  await document.fonts.ready
  await Promise.all([...document.images].map(image => image.complete || image.decode().catch(() => null)))
  for (const end = performance.now() + 3_000; isComing() && performance.now() < end; ) await frame()

  const end = performance.now() + 5_000
  let changedAt = performance.now()
  const watch = new MutationObserver(() => {
    changedAt = performance.now()
  })
  watch.observe(document, { attributes: true, characterData: true, childList: true, subtree: true })
  while (performance.now() - changedAt < quiet && performance.now() < end) {
    // On a busy machine nothing changes because the page gets no time.
    await new Promise(settle => requestIdleCallback(settle, { timeout: 2_000 }))
    await frame()
  }
  watch.disconnect()
}
