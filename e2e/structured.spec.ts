import { readFile } from 'node:fs/promises'
import type { ModelScript } from '../server/offline-model/script-client.ts'
import { choose } from './choose.ts'
import { beginThread, messagesOn, replyBox, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

const properties = {
  properties: {
    headline: { type: 'string' },
    pick_from: { type: 'string', format: 'date' },
    mood: { type: 'string', enum: ['calm', 'tense'] },
    source: { type: 'string', format: 'uri' },
    summary: { type: 'string' },
    moments: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, people: { type: 'array', items: { type: 'string' } } },
        required: ['name'],
      },
    },
  },
  required: ['headline', 'mood'],
}
const object = {
  headline: 'We pick the russets in May.',
  pick_from: '2026-05-04',
  mood: 'calm',
  source: 'https://example.com/harvest',
  summary: 'The crates are ready and the press is clean. '.repeat(16).trim(),
  moments: [
    { name: 'Bloom', people: ['Ada', 'Bob'] },
    { name: 'Harvest', people: ['Carla'] },
  ],
}

test('An agent returns data: a card with its fields, a file, and an artifact for the agent that asked', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada } = orchard.people
  const workspaceId = orchard.workspace.id
  const systemPrompt = 'You note what was decided.'
  const common = { workspaceId, systemPrompt, model: 'claude-sonnet-5-5' }
  const { agent: noter } = await ada.api.agent.create.mutate({
    ...common,
    ...{ name: 'Noter', slug: 'noter', displayName: 'Noter', properties, structuredOutput: true },
  })
  const { agent: asker } = await ada.api.agent.create.mutate({
    ...common,
    ...{ name: 'Asker', slug: 'asker', displayName: 'Asker', tools: ['ask_agent'] },
  })

  // While it comes, the fields are named; nobody reads JSON.
  const json = JSON.stringify(object)
  const half = json.indexOf('"mood"')
  await model.enqueue({
    kind: 'text',
    id: 'noting',
    deltas: [json.slice(0, half), json.slice(half)],
    holds: [1],
  })
  const thread = await beginThread(ada, ownChannel, '@noter note the harvest')
  const page = await openAs('ada', thread.path)
  await model.held('noting')
  await expect(threadOn(page)).toContainText('Filling in: Headline, Pick from')
  await expect(threadOn(page)).not.toContainText('"headline"')
  await model.release('noting')

  const card = threadOn(page).getByRole('region', { name: 'Data from Noter' })
  await expect(card).toContainText('We pick the russets in May.')
  await expect(card.getByRole('link', { name: 'https://example.com/harvest' })).toHaveAttribute(
    'rel',
    /nofollow/,
  )
  await expect(card.getByRole('time')).toHaveAttribute('datetime', '2026-05-04')
  await card.getByRole('button', { name: 'Show all' }).click()
  await expect(card.getByRole('button', { name: 'Show less' })).toBeVisible()
  await look(page, 'output-card', [390])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download JSON' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('noter.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual(object)

  // Asked by another agent, it posts nothing: its object is an artifact of the task.
  await model.enqueue([
    { kind: 'tools', calls: [{ name: 'ask_agent', input: { agent: 'noter', question: 'Note it.' } }] },
    { kind: 'text', text: json },
    { kind: 'text', text: 'It is all calm.' },
  ])
  const { tasks } = await ada.api.message.send.mutate({ threadId: thread.id, content: '@asker is it calm?' })
  await expect(messagesOn(page).filter({ hasText: 'It is all calm.' })).toBeVisible()
  await page.goto(`/${orchard.workspace.slug}/tasks/${tasks[0]?.id}`)
  await expect(page.getByRole('region', { name: 'Data from Noter' })).toContainText('Harvest')
  await look(page, 'output-artifact', [390])
  for (const { id } of [noter, asker])
    await ada.api.agent.toggleActive.mutate({ agentId: id, isActive: false })
})

/** The requests for answers so far. */
const asked = async (model: ModelScript) =>
  (await model.requests()).filter(({ path }) => path === '/v1/messages')

test('The request of a message is shown before it is sent, from the composer and from an agent’s draft', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { bob } = orchard.people
  const thread = await beginThread(bob, ownChannel, 'The harvest begins in May.')
  const page = await openAs('ada', thread.path)
  await replyBox(page).fill('@vibe when does it begin?')
  await threadOn(page)
    .getByRole('button', { name: /Answer length/ })
    .click()
  await page.getByRole('menuitem', { name: /Preview the request/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Request preview' })
  await expect(sheet.getByRole('table')).toContainText('House rules')
  await expect(sheet).toContainText('The harvest begins in May.')
  await expect(sheet).toContainText(/at most \$\d/)
  await sheet.getByText(/^Tools \(\d+\)$/).click()
  await expect(sheet).toContainText('search_messages')
  await look(page, 'request-preview', [390])
  await page.keyboard.press('Escape')
  await expect(replyBox(page)).toHaveValue('@vibe when does it begin?')
  expect(await asked(model)).toEqual([])
  await expect(messagesOn(page)).toHaveCount(1)

  const { agent } = await orchard.people.ada.api.agent.create.mutate({
    ...{ workspaceId: orchard.workspace.id, name: 'counter', slug: 'counter', displayName: 'Counter' },
    ...{ model: 'claude-sonnet-5-5', systemPrompt: 'You count.' },
  })
  await page.goto(`/${orchard.workspace.slug}/settings/agents/${agent.id}`)
  await page.getByRole('textbox', { name: /prompt/i }).fill('You count apples, and nothing else.')
  await expect(page.getByText(/^draft 2, saved/)).toBeVisible()
  await page.getByRole('link', { name: 'See the exact request in the playground' }).click()
  const panel = page.getByRole('complementary', { name: 'Playground' })
  await choose(panel, 'Channel', `#${ownChannel.name}`)
  await expect(panel.getByRole('combobox', { name: 'Conversation' })).toContainText(
    'The harvest begins in May',
  )
  await panel.getByLabel('Your question').fill('When does it begin?')
  await panel.getByRole('button', { name: 'Exact request' }).click()
  const request = page.getByRole('dialog', { name: 'Exact request' })
  await request.getByRole('button', { name: 'Second version' }).click()
  await expect(request).toContainText('You count apples, and nothing else.')
  await look(page, 'agent-preview', [390])
  expect(await asked(model)).toEqual([])
})
