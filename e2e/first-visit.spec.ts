import { test as base, expect } from '@playwright/test'
import { messageOn, startBox, threadOn } from './conversation.ts'
import { holdCalls } from './network.ts'
import { type Product, startProduct } from './product.ts'

/** The product of a first visitor: nothing is set, and the offline model answers slowly enough to watch. */
const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const product = await startProduct({ OPENVIBE_OFFLINE_TOKENS_PER_SECOND: '12' })
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
  await expect(ada.getByText('The offline model is answering for now.')).toBeVisible()

  await ada.getByRole('main').getByRole('button', { name: 'Invite people' }).first().click()
  await ada.getByRole('button', { name: 'Create a link' }).click()
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
  const calls = await holdCalls(ada, 'thread.create')
  await startBox(ada).fill(`@vibe ${question}`)
  await expect(ada.getByText('Vibe will answer')).toBeVisible()
  await startBox(ada).press('Enter')
  await expect(messageOn(ada, question)).toBeVisible()
  calls.release()

  await bob.getByRole('link', { name: question }).click()
  for (const page of [ada, bob]) {
    const writing = messageOn(page, 'Vibe is writing…')
    await expect(writing).toContainText('We decided on Friday')
    await expect(page.getByRole('link', { name: question })).toContainText('Vibe is writing…')
  }

  const answer = /Offline model: this server has no model key/
  for (const page of [ada, bob]) {
    await expect(messageOn(page, answer)).toContainText('We decided on Friday', { timeout: 30_000 })
    await expect(threadOn(page).getByText(/Vibe is (thinking|reading|writing)/)).toHaveCount(0)
  }
  await expect(messageOn(ada, answer)).toContainText('Ada')

  await ada.getByRole('link', { name: 'How to add a model key' }).click()
  await expect(ada.getByRole('heading', { name: 'The offline model is in use' })).toBeVisible()
  await expect(ada.getByText('ANTHROPIC_API_KEY=… npm start')).toBeVisible()
  await ada.goBack()
  await expect(messageOn(ada, answer)).toHaveCount(1)

  await ada.reload()
  await expect(messageOn(ada, answer)).toHaveCount(1)
  await expect(messageOn(ada, question).filter({ hasText: '@vibe' })).toHaveCount(1)
})
