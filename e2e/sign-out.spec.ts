import type { Page } from '@playwright/test'
import { createHttpStage, type Orchard, type Person } from '../testing/cast.ts'
import { beginThread, expectMessages, messageOn, reply, replyBox } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { cutCalls } from './network.ts'

/** Lets a person join who signs in by the form: the cast keeps its sessions. */
async function join(origin: string, orchard: Orchard, displayName: string): Promise<Person> {
  const name = displayName.toLowerCase()
  const person = {
    displayName,
    email: `${name}@orchard.example`,
    password: `medlars-for-${name}`,
    role: 'member',
  } as const
  const { api } = await createHttpStage(origin).enter(person)
  const { invite } = await orchard.people.ada.api.workspace.invite.mutate({
    workspaceId: orchard.workspace.id,
  })
  await api.workspace.acceptInvite.mutate({ token: invite.token })
  return person
}

async function signIn(page: Page, { email, password }: Person, path: string) {
  await page.goto(`/login?next=${encodeURIComponent(path)}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(replyBox(page)).toBeVisible()
}

async function signOut(page: Page, { displayName }: Person) {
  await page.getByRole('button', { name: `${displayName}, your account` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Everything that the browser keeps, as one text. */
const keptIn = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

test('Two people share a browser: nothing that one of them wrote is left for the other', async ({
  browser,
  orchard,
  ownChannel,
  product,
}) => {
  const gil = await join(product.origin, orchard, 'Gil')
  const hana = await join(product.origin, orchard, 'Hana')
  const { path } = await beginThread(orchard.people.ada, ownChannel, 'Who has the key?')
  const page = await (await browser.newContext({ baseURL: product.origin })).newPage()

  await signIn(page, gil, path)
  const line = await cutCalls(page, 'message.send')
  await reply(page, 'It is under the mat.')
  await expect(messageOn(page, 'under the mat')).toContainText('Not sent yet.')
  await replyBox(page).fill('But do not tell')
  await expect.poll(() => keptIn(page)).toContain('But do not tell')
  await signOut(page, gil)
  const question = page.getByRole('dialog', { name: 'Sign out' })
  await expect(question).toContainText('1 message was not sent.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(messageOn(page, 'under the mat')).toBeVisible()
  expect(await keptIn(page)).toContain('It is under the mat.')

  await signOut(page, gil)
  await question.getByRole('button', { name: 'Sign out and delete' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await line.mend()
  expect(await keptIn(page)).not.toMatch(/under the mat|do not tell|openvibe:person/)

  await signIn(page, hana, path)
  await expectMessages(page, ['Who has the key?'])
  await expect(replyBox(page)).toHaveValue('')
  await replyBox(page).fill('Gil had it')
  await expect.poll(() => keptIn(page)).toContain('Gil had it')

  // A session that ends by itself: the same person finds the words again, another one does not.
  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  expect(await keptIn(page)).toContain('Gil had it')
  await signIn(page, hana, path)
  await expect(replyBox(page)).toHaveValue('Gil had it')
  // A page that is open would go to the sign-in by itself, at a time of its own.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page, gil, path)
  await expect.poll(() => keptIn(page)).not.toContain('Gil had it')
  // The draft that was saved on the server is back with its author.
  await expect(replyBox(page)).toHaveValue('But do not tell')
  await replyBox(page).fill('')
  await reply(page, 'It is lost.')
  // The message can be edited once the server has it.
  await expect(async () => {
    await replyBox(page).press('ArrowUp')
    await expect(page.getByLabel('Edit the message')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByLabel('Edit the message').fill('I lost it')
  await signOut(page, gil)
  await expect(question).toContainText('1 edit of a message was not saved.')
  await question.getByRole('button', { name: 'Sign out and delete' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await keptIn(page)).not.toMatch(/I lost it|openvibe:person/)
  await page.context().close()
})
