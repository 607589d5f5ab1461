import { test as base, type Page, type TestInfo } from '@playwright/test'
import { cast, createHttpStage, type Orchard, plantOrchard, type Role } from '../seeds/cast.ts'
import { createOfflineModel } from '../server/offline-model/create-offline-model.ts'
import { type ModelScript, scriptModel } from '../server/offline-model/script-client.ts'
import { type Product, startProduct } from './product.ts'

interface ForAll {
  modelUrl: string
  /** The product whose model plays the scripts of `model`. */
  product: Product
  model: ModelScript
  /** Orchard, with everyone in it; made once. */
  orchard: Orchard
}

interface ForOne {
  /** A channel of this test alone. */
  channelName: string
  /** Opens the page of somebody of the cast, signed in, in a browser of their own; without a path in `channelName`. */
  openAs: (role: Role, path?: string) => Promise<Page>
}

export const test = base.extend<ForOne, ForAll>({
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
    async ({ modelUrl }, use) => {
      const key = 'any-for-the-scripted-model'
      const product = await startProduct({ ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: modelUrl })
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

  channelName: async ({ orchard }, use, info: TestInfo) => {
    const name = `story-${info.testId.slice(-10).toLowerCase()}`
    const { workspace, people } = orchard
    await people.ada.api.channel.create.mutate({ workspaceId: workspace.id, name, topic: '' })
    await use(name)
  },

  openAs: async ({ browser, product, orchard, channelName }, use) => {
    const opened: Page[] = []
    await use(async (role, path = `/${orchard.workspace.slug}/${channelName}`) => {
      const context = await browser.newContext({ baseURL: product.origin })
      const { email, password } = cast[role]
      const answer = await context.request.post('/api/auth/sign-in', { data: { email, password } })
      if (!answer.ok()) throw new Error(`${role} could not sign in: ${await answer.text()}`)
      const page = await context.newPage()
      opened.push(page)
      await page.goto(path)
      return page
    })
    for (const page of opened) await page.context().close()
  },
})

export { expect } from '@playwright/test'
