import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { UndoList } from '../../bench/undo-list.ts'
import stories from '../../e2e/playwright.config.ts'
import { bringBrowser } from '../../start/launch/browser.mjs'
import { cast } from '../../testing/cast.ts'
import type { Facts } from '../data/data.ts'
import { eve } from '../data/people.ts'
import { type Size, sizes, type Viewer } from '../scene.ts'

/** The address that pages show. The port of the product is another one each time, and some pages show it. */
const shown = 'http://127.0.0.1:3000'

export interface Windows {
  /**
   * Opens a page. The first visit finds nothing cached, and fetches ahead what its links lead to. Others share
   * a cache and fetch nothing ahead, which takes half the time.
   */
  open(viewer: Viewer, size: Size, how: { isFirst: boolean }): Promise<Window>
  isClosed(): boolean
}

export interface Window {
  page: Page
  close(): Promise<void>
}

/** Starts the browser of the stories, with a stopped clock. */
export async function openWindows(origin: string, facts: Facts, undo: UndoList): Promise<Windows> {
  const { launchOptions, locale, timezoneId } = stories.use ?? {}
  const browser = await chromium.launch({
    executablePath: await bringBrowser(),
    args: [
      ...(launchOptions?.args ?? []),
      `--host-resolver-rules=MAP ${new URL(shown).host} ${new URL(origin).host}`,
      // Text is drawn alike on every machine and at every place of a page.
      ...['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
    ],
  })
  undo.add(() => browser.close())
  const sessions = new Map<Viewer, Promise<Session | undefined>>()
  /** Contexts that no page uses now, by their viewer and size. */
  const free = new Map<string, BrowserContext[]>()

  async function openContext(viewer: Viewer, size: Size): Promise<BrowserContext> {
    const session = sessions.get(viewer) ?? signIn(browser, origin, viewer)
    sessions.set(viewer, session)
    const storageState = await session
    const context = await browser.newContext({
      baseURL: shown,
      viewport: sizes[size],
      reducedMotion: 'reduce',
      colorScheme: 'dark',
      ...(locale ? { locale } : {}),
      ...(timezoneId ? { timezoneId } : {}),
      ...(size === 'phone' ? { isMobile: true, hasTouch: true } : {}),
      ...(storageState ? { storageState } : {}),
    })
    await context.clock.setFixedTime(facts.now)
    return context
  }

  return {
    isClosed: () => !browser.isConnected(),
    async open(viewer, size, { isFirst }) {
      const key = `${viewer} ${size}`
      const context = (isFirst ? undefined : free.get(key)?.pop()) ?? (await openContext(viewer, size))
      const page = await context.newPage()
      await page.addInitScript(forgetOnce)
      if (!isFirst) await fetchNothingAhead(page)
      return {
        page,
        async close() {
          if (isFirst) return await context.close()
          await context.setOffline(false)
          await context.clock.setFixedTime(facts.now)
          await page.close()
          free.set(key, [...(free.get(key) ?? []), context])
        },
      }
    },
  }
}

async function fetchNothingAhead(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setBlockedURLs', { urls: ['*?_rsc=*', '*&_rsc=*'] })
}

/** Runs in the page, before anything else: removes what the page before has stored. */
function forgetOnce() {
  try {
    if (sessionStorage.getItem('forgotten')) return
    sessionStorage.setItem('forgotten', 'yes')
    localStorage.clear()
  } catch {
    // A page without an address stores nothing.
  }
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

async function signIn(browser: Browser, origin: string, viewer: Viewer): Promise<Session | undefined> {
  if (viewer === 'nobody') return undefined
  const { email, password } = viewer === 'eve' ? eve : cast[viewer]
  const context = await browser.newContext({ baseURL: origin })
  const answer = await context.request.post('/api/auth/sign-in', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${viewer} could not sign in: ${await answer.text()}`)
  const state = await context.storageState()
  await context.close()
  return state
}
