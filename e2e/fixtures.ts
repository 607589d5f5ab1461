import {
  type APIRequestContext,
  type BrowserContextOptions,
  test as base,
  type Page,
  type TestInfo,
} from '@playwright/test'
import type { Channel } from '../server/domain/channels/channel.ts'
import { createOfflineModel } from '../server/offline-model/create-offline-model.ts'
import { type ModelScript, scriptModel } from '../server/offline-model/script-client.ts'
import { cast, createHttpStage, type Orchard, plantOrchard, type Role } from '../testing/cast.ts'
import { type Product, startProduct } from './product.ts'

interface ForAll {
  /** More variables for the product of a file: `test.use({ variables: … })`. */
  variables: Readonly<Record<string, string>>
  modelUrl: string
  /**
   * The product whose model plays the scripts of `model`. The offline model answers calls without a script.
   */
  product: Product
  model: ModelScript
  /** Orchard, with everyone in it; made once. */
  orchard: Orchard
  /** Returns the cookies of a person of the cast; everyone signs in once. */
  sessions: (role: Role) => Promise<Session>
}

interface ForOne {
  /** A channel for this test only. */
  ownChannel: Channel
  /**
   * Opens the page of a person of the cast, signed in, in a browser of their own; without a path in
   * `ownChannel`.
   */
  openAs: (role: Role, path?: string, options?: BrowserContextOptions) => Promise<Page>
  /** Removes scripts and held streams after each test. */
  emptyModel: undefined
  /** Closes every page after each test: a page that stays open takes time from all tests that follow. */
  closedPages: undefined
}

type Session = Awaited<ReturnType<APIRequestContext['storageState']>>

export const test = base.extend<ForOne, ForAll>({
  variables: [{}, { scope: 'worker', option: true }],

  modelUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const model = await createOfflineModel({ scripts: true, tokensPerSecond: 0 })
      await use(model.url)
      await model.close(0)
    },
    { scope: 'worker' },
  ],

  model: [async ({ modelUrl }, use) => use(scriptModel(modelUrl)), { scope: 'worker' }],

  product: [
    async ({ modelUrl, variables }, use) => {
      const key = 'any-for-the-scripted-model'
      const product = await startProduct({
        ANTHROPIC_API_KEY: key,
        ANTHROPIC_BASE_URL: modelUrl,
        ...variables,
      })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  orchard: [
    async ({ product }, use) => {
      await use(await plantOrchard(createHttpStage(product.origin)))
    },
    { scope: 'worker' },
  ],

  sessions: [
    async ({ playwright, product }, use) => {
      const known = new Map<Role, Promise<Session>>()
      async function signIn(role: Role): Promise<Session> {
        const { email, password } = cast[role]
        const request = await playwright.request.newContext({ baseURL: product.origin })
        const answer = await request.post('/api/auth/sign-in', { data: { email, password } })
        if (!answer.ok()) throw new Error(`${role} could not sign in: ${await answer.text()}`)
        const session = await request.storageState()
        await request.dispose()
        return session
      }
      await use(role => {
        const session = known.get(role) ?? signIn(role)
        known.set(role, session)
        return session
      })
    },
    { scope: 'worker' },
  ],

  ownChannel: async ({ orchard }, use, info: TestInfo) => {
    const name = `story-${info.testId.slice(-10).toLowerCase()}`
    const { workspace, people } = orchard
    const made = { workspaceId: workspace.id, name, topic: '' }
    const { channel } = await people.ada.api.channel.create.mutate(made)
    await use(channel)
  },

  openAs: async ({ browser, product, orchard, ownChannel, sessions }, use) => {
    await use(async (role, path = `/${orchard.workspace.slug}/${ownChannel.name}`, options = {}) => {
      const storageState = await sessions(role)
      const context = await browser.newContext({ baseURL: product.origin, storageState, ...options })
      const page = await context.newPage()
      waitForLife(page)
      await page.goto(path)
      return page
    })
  },

  emptyModel: [
    async ({ model }, use) => {
      await use(undefined)
      await model.reset()
    },
    { auto: true },
  ],

  closedPages: [
    async ({ browser }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
})

/**
 * Waits until the page is hydrated, which replaces the server's HTML: keys that are pressed earlier would be
 * lost.
 */
function waitForLife(page: Page) {
  const { goto, reload } = page
  const live = () => page.locator('[data-still]').waitFor({ state: 'detached' })
  page.goto = async (...given) => {
    const answer = await goto.apply(page, given)
    await live()
    return answer
  }
  page.reload = async (...given) => {
    const answer = await reload.apply(page, given)
    await live()
    return answer
  }
}

export { expect } from '@playwright/test'
