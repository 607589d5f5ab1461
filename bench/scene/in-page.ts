import type { Page } from '@playwright/test'

/** An act in a page, and the words in the messages by which its effect is known. */
interface Act {
  /** The element to click; without one, Enter is pressed at the cursor. */
  click?: string
  shows: string
}

/** Measures from a key or a click to the frame after which its effect is on the screen. */
export function measureUntilPainted(page: Page, act: Act): Promise<number> {
  return page.evaluate(actAndWait, act)
}

/** Runs in the page. */
function actAndWait({ click, shows }: Act): Promise<number> {
  const target = click === undefined ? document.activeElement : document.querySelector(click)
  if (!(target instanceof HTMLElement)) throw new Error(`Nothing is at ${click ?? 'the cursor'}.`)
  const isShown = () =>
    [...document.querySelectorAll('[role=log]')].some(log => log.textContent?.includes(shows))
  if (isShown()) throw new Error(`'${shows}' was shown before.`)
  return new Promise(resolve => {
    const startedAt = performance.now()
    if (click !== undefined) target.click()
    else target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    function look() {
      if (!isShown()) return requestAnimationFrame(look)
      // The message arrives when the frame is drawn.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now() - startedAt)
      channel.port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
}

/** Stops the answer that is being written, and measures until the last frame in which it still grew. */
export function measureUntilFrozen(page: Page): Promise<number> {
  return page.evaluate(stopAndWatch)
}

/** Runs in the page. The answer consists of numbers with three digits. */
function stopAndWatch(): Promise<number> {
  const watchMs = 1_000
  const stop = document.querySelector<HTMLElement>('[role=log] button[aria-label^=Stop]')
  if (!stop) throw new Error('Nothing can be stopped.')
  const readLength = () =>
    [...document.querySelectorAll('[role=log] article')].at(-1)?.textContent?.match(/\b\d{3}\b/g)?.length ?? 0
  return new Promise(resolve => {
    let length = readLength()
    const startedAt = performance.now()
    let frozenAt = startedAt
    stop.click()
    function look(now: number) {
      const next = readLength()
      if (next > length) frozenAt = performance.now()
      length = next
      if (now - startedAt < watchMs) requestAnimationFrame(look)
      else resolve(frozenAt - startedAt)
    }
    requestAnimationFrame(look)
  })
}
