import type { Page } from '@playwright/test'
import { beginThread, messageOn, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test('A budget pays for an agent and for those that it asks, and an admin lets a stopped one go on', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const create = (slug: string, budgetUsd: number) =>
    ada.api.agent.create.mutate({
      workspaceId: orchard.workspace.id,
      name: slug,
      slug,
      displayName: slug === 'warden' ? 'Warden' : 'Hand',
      description: 'Works for others',
      systemPrompt: `You are ${slug}.`,
      model: 'claude-sonnet-5-5',
      budgetUsd,
      maxTokens: 1_024,
      tools: ['ask_agent'],
    })
  await create('warden', 0.05)
  await create('hand', 1)
  const calls = Array.from({ length: 30 }, (_, index) => ({
    name: 'ask_agent',
    input: { agent: 'hand', question: `Count row ${index}.`, wait: false },
  }))
  const asked = { contains: 'Warden (AI) asks you' }
  await model.enqueue([
    { kind: 'tools', when: { contains: '<question>\ncount the rows' }, calls },
    {
      kind: 'text',
      when: { contains: 'Hand has started' },
      text: 'Hand counts them.',
      usage: { output: 50 },
    },
    {
      kind: 'text',
      id: 'first',
      when: asked,
      text: 'Seven trees.',
      usage: { output: 1_000 },
      holds: ['headers'],
    },
    { kind: 'text', when: asked, text: 'Seven trees.', usage: { output: 1_000 }, times: 30 },
  ])
  const thread = await beginThread(bob, ownChannel, '@warden count the rows')
  const page = await openAs('bob', thread.path)
  // The answers below it quote it.
  const foot = messageOn(page, 'Hand counts them.').first()
  await expect(foot).toBeVisible({ timeout: 30_000 })
  await model.release('first')
  // Tasks that failed for one reason are folded into one line.
  const folded = (on: Page) =>
    messageOn(on, /\d tasks failed: the budget of the agent that asked is used up\./).first()
  const unfold = (on: Page) => folded(on).getByRole('button', { name: 'Show each task' }).click()
  await expect(folded(page)).toBeVisible({ timeout: 60_000 })
  await unfold(page)
  await expect(folded(page)).toContainText(
    /Hand stopped: it worked for Warden, and the budget of Warden’s task is used up \(\$0\.05\)/,
  )
  await expect(foot).toContainText(/\$0\.0\d+, of which \$0\.0\d+ for 8 tasks below it/, { timeout: 30_000 })
  await look(page, 'budget of a tree', [390])
  await foot.getByRole('link', { name: 'View task' }).click()
  const task = page.getByRole('main', { name: /^Task by/ })
  await expect(task).toContainText(/of \$0\.05, of which \$0\.0\d+ for 8 tasks below it/)
  await look(page, 'task with tasks below', [390])

  const admin = await openAs('ada', thread.path)
  await unfold(admin)
  const raise = admin.getByRole('button', { name: /^Raise the limit to \$0\.\d\d and go on$/ }).first()
  await expect(raise).toBeVisible()
  const before = await messageOn(admin, 'Seven trees.').count()
  await raise.click()
  await expect(messageOn(admin, 'Seven trees.')).toHaveCount(before + 1)
  await page.goBack()
  await expect(messageOn(page, 'Seven trees.')).toHaveCount(before + 1)

  const settings = await openAs('ada', '/orchard/settings/workspace')
  await settings.getByRole('main').getByRole('link', { name: 'Usage and budgets' }).click()
  await expect(
    settings.getByRole('row', { name: /^This workspace Per day \$\d+\.\d\d \(\d+ %\) \$20\.00/ }),
  ).toBeVisible()
})

test('An admin sees that a model is paused, and ends the pause', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { bob } = orchard.people
  await model.enqueue({ kind: 'failure', status: 429, retryAfter: 2 * 24 * 60 * 60 })
  const thread = await beginThread(bob, ownChannel, '@vibe are you there?')
  const page = await openAs('bob', thread.path)
  await expect(
    threadOn(page)
      .getByText(/the model’s rate limit was reached/)
      .first(),
  ).toBeVisible({
    timeout: 30_000,
  })

  const admin = await openAs('ada', '/orchard/settings/model')
  const paused = admin.getByRole('region', { name: 'Paused models' })
  await expect(paused).toContainText('claude-sonnet-5-5 is paused')
  await expect(paused).toContainText(
    /The endpoint asked to wait until .+, \d?\d:\d\d\. Next try in \d+ s, by one task\./,
  )
  await look(admin, 'paused model', [390])
  await paused.getByRole('button', { name: 'End the pause now' }).click()
  await expect(paused).toHaveCount(0)
  await model.enqueue({ kind: 'text', text: 'I am here.' })
  await beginThread(bob, ownChannel, '@vibe and now?').then(({ path }) => page.goto(path))
  await expect(messageOn(page, 'I am here.')).toBeVisible({ timeout: 30_000 })
})
