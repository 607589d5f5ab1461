import { test as base, expect } from '@playwright/test'
import { type Product, startProduct } from './product.ts'

/** The product as a first visitor has it: nothing set, the offline model answers, slowly enough to watch. */
const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const product = await startProduct({ OPENVIBE_OFFLINE_TOKENS_PER_SECOND: '40' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('A new person signs up, asks Vibe, and a second one sees it all, live', async ({ browser, product }) => {
  const ada = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await ada.goto('/')
  await ada.getByRole('button', { name: 'Create an account' }).click()
  await ada.getByLabel('Your name').fill('Ada')
  await ada.getByLabel('E-mail').fill('ada@orchard.example')
  await ada.getByLabel('Password').fill('apples-in-october')
  await ada.getByRole('button', { name: 'Create an account' }).click()

  await expect(ada.getByRole('heading', { name: 'Create a workspace' })).toBeVisible()
  await ada.getByLabel('Name').fill('Orchard')
  await expect(ada.getByLabel('Address')).toHaveValue('orchard')
  await ada.getByRole('button', { name: 'Create and open' }).click()
  await expect(ada).toHaveURL(/\/orchard\/general$/)
  await expect(ada.getByRole('navigation', { name: 'Workspace' }).getByText('random')).toBeVisible()
  await expect(ada.getByText('offline model').first()).toBeVisible()

  await ada.getByRole('button', { name: 'Invite people' }).first().click()
  await ada.getByRole('button', { name: 'Make a link' }).click()
  const link = await ada.getByLabel('Invite link').inputValue()
  await ada.getByRole('button', { name: 'Done' }).click()

  const bob = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await bob.goto(link)
  await bob.getByRole('link', { name: 'Create an account' }).click()
  await bob.getByLabel('Your name').fill('Bob')
  await bob.getByLabel('E-mail').fill('bob@orchard.example')
  await bob.getByLabel('Password').fill('pears-in-september')
  await bob.getByRole('button', { name: 'Create an account' }).click()
  await bob.getByRole('button', { name: 'Join Orchard' }).click()
  await expect(bob).toHaveURL(/\/orchard\/general$/)

  const question = 'when do we ship? We decided on Friday.'
  await ada.getByRole('textbox', { name: 'Start a thread in #general' }).fill(`@vibe ${question}`)
  await expect(ada.getByText('Vibe will answer')).toBeVisible()
  await ada.keyboard.press('Enter')
  const thread = ada.getByRole('complementary', { name: 'Thread' })
  await expect(thread.getByText(question)).toBeVisible()
  await expect(thread.getByText(/Vibe is (thinking|reading|writing)/).first()).toBeVisible()

  await bob.getByText(question).click()
  const bobsThread = bob.getByRole('complementary', { name: 'Thread' })
  const answer = /Offline model: it quotes and condenses/
  await expect(thread.getByText(answer)).toBeVisible({ timeout: 30_000 })
  await expect(bobsThread.getByText(answer)).toBeVisible()
  await expect(thread.getByText(/Ada/).first()).toBeVisible()

  await ada.reload()
  await expect(thread.getByText(answer)).toHaveCount(1)
})
