import type { Locator, Page } from '@playwright/test'
import { choose } from './choose.ts'
import { beginThread, messageOn, messagesOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

/** A folder for screenshots. */
const pictures = process.env.OPENVIBE_PICTURES

/** Finds the page of a task. */
const task = (page: Page): Locator => page.getByRole('main', { name: /^Task by/ })
/** Finds the events of its log. */
const events = (page: Page): Locator =>
  // Memories that the agent was told stand in a list, too.
  task(page).getByRole('listitem').filter({ hasNotText: 'Show in memory' })
/** Finds the button that describes an event, and shows the rest of it. */
const event = (page: Page, sentence: string | RegExp): Locator =>
  task(page).getByRole('button', { name: sentence })
/** Shows the log instead of the steps. */
const showEvents = (page: Page) => task(page).getByRole('button', { name: 'All events' }).click()
/** Finds the value under a name in the head. */
const fact = (page: Page, name: string): Locator =>
  task(page)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')

test('An answer leads to its task: each step, and each request and answer of the model', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { bob } = orchard.people
  await model.enqueue({
    kind: 'text',
    text: 'On Friday, after the harvest.',
    usage: { input: 1200, output: 8 },
  })
  const thread = await beginThread(bob, ownChannel, '@vibe when do we ship the cider?')
  const page = await openAs('bob', thread.path)
  await messageOn(page, 'On Friday').getByRole('link', { name: 'View task' }).click()

  await expect(page).toHaveURL(/\/orchard\/tasks\/[0-9a-f-]{36}$/)
  await expect(task(page).getByRole('heading', { name: 'Vibe' })).toBeVisible()
  await expect(fact(page, 'State')).toHaveText(/^ ?completed/)
  await expect(fact(page, 'Tokens')).toHaveText(/^\d,\d{3} in.*, 8 out$/)
  await expect(fact(page, 'Cost')).toHaveText(/^\$0\.0\d+ of \$\d/)
  await expect(fact(page, 'State')).toHaveText(/turn 1 of \d+$/)
  await expect(fact(page, 'Version and model')).toHaveText(/^\d+ claude-sonnet-5-5$/)
  const [version] = ((await fact(page, 'Version and model').textContent()) ?? '').split(' ')
  await expect(task(page).getByText('@vibe when do we ship the cider?')).toBeVisible()
  await showEvents(page)
  await expect(events(page)).toHaveText([
    /1.*Bob asked Vibe in a message/,
    new RegExp(`2.*Vibe started with version ${version}\\b`),
    /3.*The prompt was built/,
    /4.*claude-sonnet-5-5 was called/,
    /5.*claude-sonnet-5-5 answered in/,
    /6.*The answer was posted/,
    /7.*Completed/,
  ])

  await event(page, /was called/).click()
  const request = task(page).getByRole('region', { name: 'Request' })
  await expect(request.getByRole('figure', { name: /to the model/ })).toContainText(
    'when do we ship the cider?',
  )
  await expect(request.getByRole('figure', { name: /^Instructions/ }).first()).toContainText('Vibe')
  await request.getByRole('button', { name: 'Raw' }).click()
  const sent = (await model.requests(1)).find(({ text }) => text.includes('ship the cider'))
  await request.getByRole('button', { name: /^Show all/ }).click()
  await expect(request.locator('pre')).toHaveText(sent?.text ?? 'nothing was sent')
  await event(page, /answered in/).click()
  await expect(task(page).getByRole('region', { name: 'Answer' })).toContainText(
    'On Friday, after the harvest.',
  )

  await task(page).getByRole('link', { name: 'Show the answer' }).click()
  await expect(messageOn(page, 'On Friday')).toBeVisible()
})

test('A failed task explains itself, to an admin in full, and answers when it is tried again', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { bob } = orchard.people
  await model.enqueue({ kind: 'failure', status: 404, message: 'model: no such thing' })
  const thread = await beginThread(bob, ownChannel, '@vibe are the pears ripe?')
  const page = await openAs('bob', thread.path)
  await messagesOn(page).getByRole('link', { name: 'View task' }).first().click()
  const trouble = task(page).getByRole('region', { name: 'Problem' })
  await expect(trouble).toContainText('rejected the request from Vibe')
  await expect(trouble).toContainText('The question is still in the thread')
  await expect(trouble).toContainText('Ask an admin')
  await expect(trouble).not.toContainText('no such thing')

  const admin = await openAs('ada', new URL(page.url()).pathname)
  await expect(task(admin).getByRole('region', { name: 'Problem' })).toContainText('no such thing')

  await model.enqueue({ kind: 'text', text: 'They are.' })
  await task(page).getByRole('button', { name: 'Retry', exact: true }).click()
  for (const each of [page, admin]) {
    await expect(fact(each, 'State')).toHaveText(/^ ?completed/)
    await expect(event(each, /^Bob pressed Retry\./)).toBeVisible()
    await expect(task(each).getByRole('button', { name: 'Retry', exact: true })).toHaveCount(0)
  }
  await task(page).getByRole('link', { name: 'Back to the thread' }).click()
  await expect(messageOn(page, 'They are.')).toBeVisible()

  // A part that does not arrive does not change the page around it.
  await admin.context().setOffline(true)
  await task(admin).getByRole('button', { name: 'Replay…' }).click()
  await expect(admin.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })).toBeVisible()
  await expect(fact(admin, 'State')).toHaveText(/^ ?completed/)
  await admin.context().setOffline(false)
  await admin.getByRole('button', { name: 'Reload' }).click()
  await expect(fact(admin, 'State')).toHaveText(/^ ?completed/)
})

test('A running task is watched without losing the place, and stopped by people who may stop it', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { bob } = orchard.people
  await model.enqueue({ kind: 'text', id: 'long', deltas: ['Well, ', 'so be it.'], holds: [1] })
  const thread = await beginThread(bob, ownChannel, '@vibe tell us all')
  const page = await openAs('bob', thread.path)
  await model.held('long')
  await messagesOn(page).getByRole('link', { name: 'View task' }).click()
  await expect(fact(page, 'State')).toHaveText(/^ ?running/)
  await showEvents(page)
  await event(page, /^Event 2/).click()
  const opened = events(page).nth(1).getByRole('figure', { name: 'Event data' })
  const before = await opened.boundingBox()

  const other = await openAs('carla', new URL(page.url()).pathname)
  await expect(fact(other, 'State')).toHaveText(/^ ?running/)
  await expect(task(other).getByRole('button', { name: 'Stop' })).toHaveCount(0)

  const list = await openAs('carla')
  await list.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Tasks' }).click()
  const row = list.getByRole('list', { name: 'Tasks' }).getByRole('link', { name: /tell us all/ })
  await expect(row).toContainText(/Vibe, for Bob.*running/)

  await task(page).getByRole('button', { name: 'Stop' }).click()
  await expect(row).toContainText('cancelled')
  await choose(list, /^State/, 'cancelled')
  await expect(row).toBeVisible()
  await choose(list, /^Asked by/, 'Me')
  await expect(row).toHaveCount(0)
  await expect(list).toHaveURL(/tasks\?status=cancelled&mine=1$/)
  for (const each of [page, other]) await expect(fact(each, 'State')).toHaveText(/^ ?cancelled/)
  await expect(events(page).last()).toContainText('Cancelled.')
  expect(await opened.boundingBox()).toEqual(before)
})

test('A task with tools and another agent explains itself, step by step', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada } = orchard.people
  const { agent } = await ada.api.agent.create.mutate({
    workspaceId: orchard.workspace.id,
    name: 'Cooper',
    slug: 'cooper',
    displayName: 'Cooper',
    description: 'Makes barrels',
    systemPrompt: 'You make barrels.',
    model: 'claude-sonnet-5-5',
    tools: ['search_messages', 'read_thread', 'ask_agent'],
  })
  await model.enqueue([
    {
      kind: 'tools',
      calls: [
        { name: 'search_messages', input: { query: 'staves' } },
        { name: 'read_thread', input: { thread: 'the one about staves' } },
      ],
      usage: { input: 1200, output: 8 },
    },
    {
      kind: 'tools',
      calls: [{ name: 'ask_agent', input: { agent: 'coder', question: 'How many staves?' } }],
    },
    {
      kind: 'text',
      id: 'child',
      when: { contains: 'How many staves?' },
      text: 'Thirty staves.',
      holds: ['headers'],
    },
    { kind: 'text', when: { contains: 'Thirty staves.' }, text: 'We need thirty.' },
  ])
  const thread = await beginThread(ada, ownChannel, '@cooper what does a barrel take?')
  const page = await openAs('ada', thread.path)
  // The first is the one that waits; the other works below it.
  await messagesOn(page).getByRole('link', { name: 'View task' }).first().click()
  await expect(fact(page, 'State')).toHaveText(/^ ?waiting.*turn 2 of \d+$/)
  await expect(event(page, /^Asked Coder ?waiting/)).toBeVisible()
  const below = events(page).filter({ hasText: /^Asked Coder/ })
  const child = below.getByRole('paragraph').filter({ has: page.getByRole('link') })
  await expect(child).toContainText('running')

  await model.release('child')
  await expect(child).toContainText('completed')
  await expect(fact(page, 'State')).toHaveText(/^ ?completed.*turn 3 of \d+$/)
  await expect(
    event(page, /^claude-sonnet-5-5 ?done · called search_messages and read_thread.*\d,\d{3} tokens/),
  ).toBeVisible()
  await expect(event(page, /^Turn 3/)).toBeVisible()

  await event(page, /^read_thread ?failed · the input was not valid/).click()
  await expect(task(page).getByRole('region', { name: 'Error sent to the model' })).toContainText('thread')
  await event(page, /^search_messages ?done/).click()
  await expect(task(page).getByRole('region', { name: 'Tool input' })).toContainText('staves')
  await expect(task(page).getByRole('region', { name: 'Tool result' })).toBeVisible()
  await event(page, /called search_messages/).click()
  await expect(task(page).getByRole('table', { name: 'Context sent to the model' })).toBeVisible()
  if (pictures) {
    await page.screenshot({ path: `${pictures}/task.png` })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.screenshot({ path: `${pictures}/task light.png` })
    await page.setViewportSize({ width: 390, height: 1600 })
    await page.screenshot({ path: `${pictures}/task phone.png` })
    await page.setViewportSize({ width: 1440, height: 900 })
  }

  await child.getByRole('link').click()
  await expect(task(page).getByRole('heading', { name: 'Coder' })).toBeVisible()
  await task(page).getByRole('link', { name: 'Parent task' }).click()
  await expect(task(page).getByRole('heading', { name: 'Cooper' })).toBeVisible()
  await ada.api.agent.toggleActive.mutate({ agentId: agent.id, isActive: false })
})

test('A waiting task is answered, replayed and compared; an admin sees the usage', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { bob } = orchard.people
  await model.enqueue([
    {
      kind: 'tools',
      calls: [{ name: 'ask_human', input: { question: 'Which day?', choices: ['Friday', 'Saturday'] } }],
    },
    { kind: 'text', text: 'We press the apples on Friday.', usage: { input: 900, output: 12 } },
  ])
  const thread = await beginThread(bob, ownChannel, '@vibe when do we press?')
  const { tasks } = await bob.api.task.list.query({ threadId: thread.id })
  const page = await openAs('bob', `/orchard/tasks/${tasks[0]?.id}`)
  await expect(fact(page, 'State')).toHaveText(/^ ?waiting/)
  await task(page)
    .getByRole('radio', { name: /Friday/ })
    .check({ force: true })
  await task(page).getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(fact(page, 'State')).toHaveText(/^ ?completed/)
  await event(page, /^Turn 2/).waitFor()
  await event(page, /^claude-sonnet-5-5 ?done · answered/).click()
  await task(page).getByRole('button', { name: 'Rebuild from the log' }).click()
  await expect(task(page).getByText(/identical: [\d,]+ characters, byte for byte/)).toBeVisible()

  await task(page).getByRole('button', { name: 'Replay…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replay this task' })
  await expect(dialog).toContainText('Nothing is posted, and tools make no changes')
  await choose(dialog, 'From', 'turn 2')
  await choose(dialog, 'Model', 'Claude Opus 5.5 (offline model)')
  if (pictures) await page.screenshot({ path: `${pictures}/replay dialog.png` })
  await model.enqueue({
    kind: 'text',
    text: 'We press the pears on Friday.',
    usage: { input: 900, output: 12 },
  })
  await dialog.getByRole('button', { name: 'Replay' }).click()
  await expect(page).not.toHaveURL(new RegExp(tasks[0]?.id ?? ''))
  await expect(fact(page, 'State')).toHaveText(/^ ?completed/)
  await expect(fact(page, 'Version and model')).toContainText('claude-opus-5-5')
  const output = task(page).getByRole('region', { name: 'Replayed answer' })
  await expect(output).toContainText('We press the pears on Friday.')
  await look(page, 'replay', [390])

  await task(page).getByRole('link', { name: 'Compare' }).click()
  const both = page.getByRole('main', { name: 'Compare a task by Vibe with its replay' })
  await expect(both.getByRole('region', { name: 'Answers' }).locator('ins')).toContainText('pears')
  await expect(both.getByRole('region', { name: 'Answers' }).locator('del')).toContainText('apples')
  await expect(both.getByRole('row', { name: /^Turns 2 1 −1/ })).toBeVisible()
  await expect(both.getByRole('row', { name: /^Turn 1 .*reused/ })).toBeVisible()
  await look(page, 'replay beside its original', [390])
  const { messages } = await bob.api.message.list.query({ threadId: thread.id })
  expect(messages.map(({ content }) => content)).not.toContain('We press the pears on Friday.')

  // In the list the two tasks, which have the same words, can be told apart.
  const list = await openAs('bob', '/orchard/tasks')
  const asked = list.getByRole('list', { name: 'Tasks' }).getByRole('link', { name: /when do we press\?/ })
  await expect(asked).toHaveCount(2)
  await expect(asked.filter({ hasText: 'replay' })).toHaveCount(1)

  const admin = await openAs('ada', '/orchard/settings/usage')
  await choose(admin, 'Group by', 'Model')
  const sums = admin.getByRole('table', { name: /^By model/ })
  await expect(sums.getByRole('row', { name: /^claude-opus-5-5/ })).toBeVisible()
  await expect(sums.getByRole('row', { name: /^Total/ })).toBeVisible()
  await look(admin, 'usage', [390])
})

test('A task is hidden everywhere from people who may not read its channel', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  await model.enqueue({ kind: 'text', text: 'Hello.' })
  const { message, tasks } = await orchard.people.bob.api.thread.create.mutate({
    channelId: ownChannel.id,
    content: '@vibe hello',
  })
  const page = await openAs('deniz', `/orchard/tasks/${tasks[0]?.id}`)
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  await page.goto(`/orchard/tasks/${message.id}`)
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
})

for (const [size, options] of Object.entries({
  'a desktop': {},
  'a phone': { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
} as const)) {
  test(`The page of a task is accessible on ${size}, with everything expanded`, async ({
    orchard,
    ownChannel,
    model,
    openAs,
  }) => {
    await model.enqueue({ kind: 'failure', status: 401, message: 'invalid x-api-key' })
    const { tasks } = await orchard.people.ada.api.thread.create.mutate({
      channelId: ownChannel.id,
      content: '@coder hello',
    })
    const view = { ...options, reducedMotion: 'reduce' } as const
    const page = await openAs('ada', `/orchard/tasks/${tasks[0]?.id}`, view)
    await expect(fact(page, 'State')).toHaveText(/^ ?failed/)
    // By keyboard and by mouse.
    await event(page, /^claude-sonnet-5-5 ?failed/).press('Enter')
    await expect(task(page).getByRole('region', { name: 'Request' })).toBeVisible()
    await look(page, `steps on ${size}`)
    await task(page).getByRole('button', { name: 'All events' }).press('Enter')
    for (const name of [/was called/, /The call failed/]) await event(page, name).press('Enter')
    await look(page, `events on ${size}`)
    await page.goto('/orchard/tasks')
    await expect(page.getByRole('list', { name: 'Tasks' }).getByRole('link').first()).toBeVisible()
    await look(page, `tasks on ${size}`)
  })
}
