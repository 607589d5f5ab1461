import { readFileSync } from 'node:fs'
import { choose } from './choose.ts'
import { beginThread, messageOn, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test('An admin gives an agent a budget, raises it where it stopped the agent, and sees the use', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const workspaceId = orchard.workspace.id
  const { agent } = await ada.api.agent.create.mutate({
    workspaceId,
    name: 'Thrifty',
    slug: 'thrifty',
    displayName: 'Thrifty',
    description: 'Spends little',
    systemPrompt: 'You spend little.',
    model: 'claude-sonnet-5-5',
    budgetUsd: 1,
  })
  const admin = await openAs('ada', '/orchard/settings/usage')
  await admin.getByRole('button', { name: 'Add a budget' }).click()
  const dialog = admin.getByRole('dialog', { name: 'New budget' })
  await choose(admin, 'Agent', 'Thrifty')
  await dialog.getByLabel('Limit in US dollars').fill('0.01')
  await look(admin, 'new budget', [390])
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = admin.getByRole('row', { name: /^Thrifty Per month/ })
  await expect(row).toContainText('$0.00 (0 %)')

  const thread = await beginThread(bob, ownChannel, '@thrifty how many coins are left?')
  const page = await openAs('bob', thread.path)
  const line = messageOn(page, /Thrifty can’t continue: its monthly budget is used up/)
  await expect(line).toContainText('An admin can raise it here')
  await expect(line.getByRole('button', { name: 'Raise the budget…' })).toHaveCount(0)

  await admin.goto(thread.path)
  await threadOn(admin).getByRole('button', { name: 'Raise the budget…' }).click()
  const raise = admin.getByRole('dialog', { name: 'Raise the budget and retry' })
  await expect(raise).toContainText('The monthly budget of Thrifty: $0.00 of $0.01 used')
  await raise.getByLabel('New limit in US dollars').fill('0.8')
  await look(admin, 'raise a budget', [390])
  await model.enqueue({ kind: 'text', text: 'Seven.', usage: { input: 90_000, output: 500 } })
  await raise.getByRole('button', { name: 'Raise and retry' }).click()
  await expect(messageOn(page, 'Seven.')).toBeVisible()

  await admin.goto('/orchard/inbox')
  const told = admin.getByRole('link', { name: /The monthly budget of Thrifty is used up/ })
  await expect(told).toBeVisible()
  await look(admin, 'alert', [390])
  await told.click()

  await expect(row).toContainText('$0.80')
  const chart = admin.getByRole('group', { name: /^Cost in US dollars by day/ })
  await expect(chart.getByRole('button')).toHaveCount(30)
  await chart.getByRole('button').last().focus()
  await admin.keyboard.press('Home')
  await expect(chart.getByRole('button').first()).toBeFocused()
  await look(admin, 'usage and budgets', [390])
  await choose(admin, 'Group by', 'Agent')
  await expect(admin.getByRole('list', { name: /^Cost in US dollars by agent/ })).toContainText('Thrifty')
  const table = admin.getByRole('table', { name: /^By agent/ })
  await expect(table.getByRole('row', { name: /^Thrifty/ })).toBeVisible()
  await look(admin, 'usage by agent', [390])
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^Agent,Calls,Cost \(US dollars\),.*\r\n/)

  await admin.goto(`/orchard/settings/agents/${agent.id}`)
  await admin.getByText('Task limits').click()
  await expect(admin.getByText(/0 of 1 task of the last 30 days cost more than \$1\.00\./)).toBeVisible()
  await look(admin, 'limits of an agent', [390])

  await page.goto('/orchard/settings/my-usage')
  await expect(page.getByText('You have no budget of your own.')).toBeVisible()
  await expect(page.getByRole('table', { name: /^By day/ })).toBeVisible()
  await look(page, 'own usage', [390])
})
