import type { Locator, Page } from '@playwright/test'
import { messageOn, startBox, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

const steps = (page: Page): Locator => page.getByRole('region', { name: /^First steps/ })
const resolving = (page: Page): Locator => page.getByRole('complementary', { name: 'Result draft' })
const resultOf = (page: Page, headline: string): Locator =>
  threadOn(page)
    .getByRole('region', { name: /^Result of the fork/ })
    .filter({ hasText: headline })

test('A newcomer adds the example, resolves its fork, follows a citation and removes the example', async ({
  orchard,
  openAs,
}) => {
  test.setTimeout(180_000)
  const { ada } = orchard.people
  const { workspace } = await ada.api.workspace.create.mutate({ name: 'Grove', slug: 'first-grove' })
  const page = await openAs('ada', '/first-grove/general')
  await expect(steps(page)).toContainText('0 of 5')
  await look(page, 'example-offered', [390])

  await page.getByRole('button', { name: 'Show me with an example' }).click()
  await expect(page).toHaveURL(/\/first-grove\/example-launch\/[0-9a-f-]{36}$/)
  const question = messageOn(page, 'Is there any reason not to?')
  await expect(question).toContainText('Mara')
  await expect(question.getByText('example', { exact: true })).toBeVisible()
  await expect(messageOn(page, 'support is short of people until Tuesday')).toContainText('Vibe')
  await look(page, 'example-thread', [390])
  await question.getByRole('button', { name: 'Mara', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'About Mara' })).toContainText('made up for the example')
  await page.keyboard.press('Escape')

  // The example takes no step for anybody.
  await expect(steps(page)).toContainText('0 of 5')
  await steps(page).getByRole('link', { name: 'Resolve a fork' }).click()
  const fork = page.getByRole('main', { name: 'Fork: Thursday, or wait until Tuesday?' })
  await expect(fork).toBeVisible()
  // From within the fork the step leads on.
  await steps(page).getByRole('link', { name: 'Resolve a fork' }).click()
  await expect(resolving(page)).toContainText('we go online on Tuesday', { timeout: 20_000 })
  const refused: string[] = []
  page.on('response', answer => {
    if (answer.url().includes('/api/trpc/') && answer.status() !== 200) refused.push(answer.url())
  })
  await resolving(page).getByRole('button', { name: 'Publish to the thread' }).press('Enter')
  const result = resultOf(page, 'we go online on Tuesday')
  await expect(result).toBeVisible()
  await expect(steps(page)).toContainText('1 of 5')
  expect(refused).toEqual([])
  await expect(steps(page).getByRole('link', { name: /^Resolve a fork.*done$/ })).toBeVisible()

  await steps(page).getByRole('link', { name: 'Follow a citation' }).click()
  const earlier = resultOf(page, 'Attachments move to object storage')
  await earlier.getByRole('link', { name: /message 3/ }).click()
  await expect(page).toHaveURL(/\/fork\/[0-9a-f-]{36}#m-/)
  await expect(page.getByText('Six hours, and five of them are attachments.').first()).toBeVisible()
  await expect(steps(page)).toContainText('2 of 5')

  // An answer leads to its task, and the task has a whole log.
  await page.goto('/first-grove/tasks')
  await page.getByRole('link', { name: /what are the reasons for and against Thursday/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/Thursday/)
  await look(page, 'example-task')

  await page.goto('/first-grove/example-launch')
  await page.getByRole('button', { name: 'Remove the example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the example?' })
  await look(page, 'example-remove', [390])
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page).toHaveURL(/\/first-grove\/general$/)
  await expect(startBox(page)).toBeVisible()
  await expect(page.getByRole('link', { name: /example-launch/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show me with an example' })).toBeVisible()
  await expect(steps(page)).toContainText('2 of 5')
  const { id: workspaceId } = workspace
  expect((await ada.api.search.messages.query({ workspaceId, query: 'newsletter' })).hits).toEqual([])
  expect((await ada.api.search.decisions.query({ workspaceId })).decisions).toEqual([])
  expect((await ada.api.task.browse.query({ workspaceId })).entries).toEqual([])
  expect((await ada.api.notification.count.query({ workspaceId })).inbox).toBe(0)

  await steps(page).getByRole('button', { name: 'Close the first steps for good' }).click()
  await expect(steps(page)).toHaveCount(0)
  await page.reload()
  await expect(startBox(page)).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
})
