import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { bringBrowser } from '../../start/launch/browser.mjs'
import type { UndoList } from '../undo-list.ts'

/** A person with a browser of their own. */
export interface Visitor {
  /** Opens a new window without a cache: signed in, or as a stranger. */
  enter(as: { signedIn: boolean }): Promise<Visit>
}

export interface Visit {
  page: Page
  /** Slows the processor down by this factor, from this machine to a mid-range laptop. */
  throttle(times: number): Promise<void>
  close(): Promise<void>
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts a Chromium for the rows that look at pages; it is closed after the bench. */
export async function openVisitor(
  origin: string,
  account: { email: string; password: string },
  undo: UndoList,
): Promise<Visitor> {
  const browser = await chromium.launch({ executablePath: await bringBrowser(), args: flags })
  undo.add(() => browser.close())
  const cookies = await signIn(browser, origin, account)
  return {
    async enter({ signedIn }) {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width: 1440, height: 900 },
        colorScheme: 'dark',
        ...(signedIn ? { storageState: cookies } : {}),
      })
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      return {
        page,
        async throttle(rate) {
          await devtools.send('Emulation.setCPUThrottlingRate', { rate })
        },
        close: () => context.close(),
      }
    },
  }
}

async function signIn(
  browser: Browser,
  origin: string,
  data: { email: string; password: string },
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext({ baseURL: origin })
  const answer = await context.request.post('/api/auth/sign-in', { data })
  if (!answer.ok()) throw new Error(`The visitor could not sign in: ${await answer.text()}`)
  const state = await context.storageState()
  await context.close()
  return state
}
