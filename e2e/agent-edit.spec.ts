import type { Page } from '@playwright/test'
import * as z from 'zod'
import type { RecordedRequest } from '../server/offline-model/script-client.ts'
import { choose } from './choose.ts'
import { beginThread, messageOn, reply } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'
import { publishAgent } from './publish-agent.ts'

const asked = z.object({ system: z.array(z.object({ text: z.string() })) })

test('An admin changes Vibe’s prompt, and the next answer follows it', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'We pick the apples on Friday.')
  const ada = await openAs('ada', '/orchard/settings/agents')
  await ada.getByRole('main').getByRole('link', { name: 'Vibe' }).click()
  await addToPrompt(ada, 'End every answer with “Apples keep well.”')
  await publishAgent(ada, 'Say something about apples')
  await ada.getByRole('link', { name: 'Versions' }).click()
  const version = ada.getByRole('listitem').filter({ hasText: 'Version 2' })
  await expect(version).toContainText('Ada')
  await expect(version).toContainText('Say something about apples')

  await ada.goto(thread.path)
  await reply(ada, '@vibe when do we pick?')
  await expect(messageOn(ada, 'Offline model')).toContainText('Apples keep well.')
  const request = (await model.requests()).find(({ text }) => text.includes('when do we pick?'))
  expect(systemOf(request)).toContain('End every answer with “Apples keep well.”')
})

test('A member is told that only admins can edit agents', async ({ orchard, openAs }) => {
  const { agents } = await orchard.people.bob.api.agent.list.query({ workspaceId: orchard.workspace.id })
  const bob = await openAs('bob', '/orchard/settings/agents')
  await expect(bob.getByRole('heading', { name: 'Only admins can edit agents' })).toBeVisible()
  await bob.goto(`/orchard/settings/agents/${agents.find(agent => agent.slug === 'vibe')?.id}`)
  await expect(bob.getByRole('heading', { name: 'Only admins can edit agents' })).toBeVisible()
  await expect(bob.getByLabel('Prompt')).toHaveCount(0)
})

test('Two admins who edit the same agent share its draft, and both wordings of a conflict are kept', async ({
  orchard,
  openAs,
}) => {
  const { ada, carla } = orchard.people
  const workspaceId = orchard.workspace.id
  await ada.api.workspace.updateMemberRole.mutate({ workspaceId, userId: carla.userId, role: 'admin' })
  const { agent } = await ada.api.agent.create.mutate({ workspaceId, ...pruner })
  const path = `/orchard/settings/agents/${agent.id}`
  const [adas, carlas] = [await openAs('ada', path), await openAs('carla', path)]
  const saved = (page: Page) => expect(page.getByText(/^draft 2, saved/)).toBeVisible()
  const readDraft = async () => (await ada.api.agentDraft.get.query({ agentId: agent.id })).draft

  await expect(adas.getByText('Carla edits this agent too')).toBeVisible()
  await addToPrompt(adas, 'Ada adds: speak of apples.')
  await saved(adas)
  await expect(carlas.getByLabel('Prompt')).toHaveValue(/Ada adds/)
  await carlas.getByLabel('Description').fill('Carla describes it')
  await saved(carlas)
  await expect(adas.getByLabel('Description')).toHaveValue('Carla describes it')
  await look(adas, 'agent-draft', [390])

  // Out of reach of each other, both change the same line.
  const { draft } = await ada.api.agentDraft.get.query({ agentId: agent.id })
  await adas.context().setOffline(true)
  await addToPrompt(adas, 'Ada ends: apples.')
  await addToPrompt(carlas, 'Carla ends: pears.')
  await expect.poll(async () => (await readDraft())?.rev).toBeGreaterThan(draft?.rev ?? 0)
  await adas.context().setOffline(false)
  const conflict = adas.getByRole('alert').filter({ hasText: 'you and another admin changed the same place' })
  await expect(conflict).toContainText('Ada ends: apples.')
  await expect(conflict).toContainText('Carla ends: pears.')
  await look(adas, 'agent-conflict', [390])
  await conflict.getByRole('button', { name: 'Keep both' }).click()
  await expect(adas.getByLabel('Prompt')).toHaveValue(/Carla ends: pears\.\nAda ends: apples\./)
  await expect(carlas.getByLabel('Prompt')).toHaveValue(/Carla ends: pears\.\nAda ends: apples\./)

  // A version from elsewhere is brought into the draft before that is published.
  await ada.api.agent.update.mutate({ agentId: agent.id, maxTurns: 3 })
  await carlas.getByRole('button', { name: 'Merge its changes' }).click()
  await expect(carlas.locator('summary').filter({ hasText: 'Task limits' })).toContainText('3 turns')
  await expect(carlas.getByText(/^draft 3, saved .+ by (Ada|Carla)$/)).toBeVisible()
  await carlas.getByRole('link', { name: 'Compare' }).click()
  const compared = carlas.getByRole('region', { name: 'Version 2 → draft 3' })
  await expect(compared).toContainText('Carla describes it')
  await look(carlas, 'agent-versions', [390])
  await publishAgent(carlas, 'Both of us')
  await expect(carlas.getByRole('listitem').filter({ hasText: 'Version 3' })).toContainText('Both of us')
  await ada.api.workspace.updateMemberRole.mutate({ workspaceId, userId: carla.userId, role: 'member' })
  // All tests share the workspace: no other test must be offered this agent.
  await ada.api.agent.toggleActive.mutate({ agentId: agent.id, isActive: false })
})

test('A save whose answer is lost is no other admin’s change, and what is typed after it is kept', async ({
  orchard,
  openAs,
}) => {
  const { ada } = orchard.people
  const { agent } = await ada.api.agent.create.mutate({ workspaceId: orchard.workspace.id, ...pruner })
  const page = await openAs('ada', `/orchard/settings/agents/${agent.id}`)
  const description = page.getByLabel('Description')
  const readDraft = async () => (await ada.api.agentDraft.get.query({ agentId: agent.id })).draft
  await page.route(/agentDraft\.save/, async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await description.fill('Cuts the pears')
  await expect.poll(async () => (await readDraft())?.fields.description).toBe('Cuts the pears')
  await description.fill('Cuts the pears in March')
  await expect.poll(async () => (await readDraft())?.fields.description).toBe('Cuts the pears in March')
  await expect(description).toHaveValue('Cuts the pears in March')
  await expect(page.getByText('you and another admin changed the same place')).toHaveCount(0)
  // All tests share the workspace: no other test must be offered this agent.
  await ada.api.agent.toggleActive.mutate({ agentId: agent.id, isActive: false })
})

test('An admin sets the permissions of an agent, compares versions and goes back', async ({
  orchard,
  openAs,
}) => {
  const { api } = orchard.people.ada
  const workspaceId = orchard.workspace.id
  const { agent } = await api.agent.create.mutate({
    workspaceId,
    ...pruner,
    slug: 'binder',
    displayName: 'Binder',
  })
  const agentId = agent.id
  const ada = await openAs('ada', `/orchard/settings/agents/${agentId}`)
  const tab = (name: string) => ada.getByRole('link', { name, exact: false }).click()
  const section = (name: string) => ada.locator('summary').filter({ hasText: name })

  await expect(section('Task limits')).toContainText('8 turns, $0.25 per task')
  await section('Task limits').click()
  await ada.getByLabel('Turns', { exact: true }).fill('0')
  await expect(ada.getByText('Enter a whole number from 1 to 50.')).toBeVisible()
  await section('Task limits').click()
  await ada.getByRole('button', { name: 'Publish…' }).click()
  // A collapsed part opens if something in it must be corrected, and gets the focus.
  await expect(ada.getByLabel('Turns', { exact: true })).toBeFocused()
  await ada.keyboard.press('ControlOrMeta+a')
  await ada.keyboard.type('3')
  await ada.getByLabel('Tokens in total').fill('')
  await tab('Tools')
  await ada.getByRole('checkbox', { name: /send_message/ }).check()
  await choose(ada, 'Approval for send_message', 'asks first')
  await choose(ada, 'Approvers', 'any admin')
  // The form is the same in every tab, and what it saved is there after a visit elsewhere.
  await ada.getByRole('link', { name: 'Agents' }).first().click()
  await expect(ada.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
  await ada.getByRole('main').getByRole('link', { name: 'Binder' }).click()
  await expect(section('Task limits')).toContainText('3 turns')
  await publishAgent(ada)
  const { agent: saved } = await api.agent.get.query({ agentId })
  expect(saved).toMatchObject({
    maxTurns: 3,
    maxTotalTokens: null,
    tools: expect.arrayContaining(['send_message', 'search_messages']),
    approvals: { trust: { send_message: 'approve' }, approvers: { kind: 'role', role: 'admin' } },
  })

  await tab('Versions')
  await ada.getByRole('button', { name: 'Compare version 1 with the current one' }).click()
  const compared = ada.getByRole('region', { name: 'Version 1 → version 2' })
  await expect(compared.getByRole('definition').first()).toHaveText('removed: 8 added: 3')
  await expect(compared).toContainText('any admin')
  await ada.getByRole('button', { name: 'Restore version 1' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(ada.getByRole('listitem').filter({ hasText: 'Restored version 1' })).toContainText('current')
  await tab('Prompt and limits')
  await expect(section('Task limits')).toContainText('8 turns')
  await api.agent.toggleActive.mutate({ agentId, isActive: false })
})

test('A task that has begun keeps the version that it began with, even over a crash', async ({
  orchard,
  ownChannel,
  product,
  model,
  openAs,
}) => {
  const { api } = orchard.people.ada
  const { agent } = await api.agent.create.mutate({
    workspaceId: orchard.workspace.id,
    ...pruner,
    slug: 'grafter',
  })
  const thread = await beginThread(orchard.people.ada, ownChannel, 'The old tree is ill.')
  const ada = await openAs('ada', thread.path)
  const question = 'can it be saved?'
  const when = { contains: question }
  await model.enqueue([
    { kind: 'text', id: 'lost', when, deltas: ['Perhaps ', 'so.'], holds: [1] },
    { kind: 'text', id: 'kept', when, text: 'Yes, by grafting.' },
  ])
  await reply(ada, `@grafter ${question}`)
  await expect(messageOn(ada, 'Perhaps')).toBeVisible()

  const systemPrompt = 'You speak of plums only.\nEnd every answer with “Plums keep badly.”'
  await api.agent.update.mutate({ agentId: agent.id, systemPrompt })
  product.kill('worker')
  await expect(messageOn(ada, 'Yes, by grafting.')).toBeVisible()
  const calls = (await model.requests()).filter(({ text }) => text.includes(question))
  expect(calls.map(call => systemOf(call).includes(pruner.systemPrompt))).toEqual([true, true])

  await reply(ada, '@grafter and the plums?')
  await model.requests(calls.length + 1)
  await expect(messageOn(ada, 'Plums keep badly.')).toBeVisible()
  await api.agent.toggleActive.mutate({ agentId: agent.id, isActive: false })
})

const pruner = {
  name: 'Pruner',
  slug: 'pruner',
  displayName: 'Pruner',
  description: 'Knows when to cut',
  systemPrompt: 'You know when a tree has to be cut.',
  model: 'claude-sonnet-5-5',
  maxTokens: 4096,
  capabilities: [],
}

async function addToPrompt(page: Page, line: string): Promise<void> {
  const prompt = page.getByLabel('Prompt')
  await expect(prompt).toHaveValue(/./)
  await prompt.fill(`${await prompt.inputValue()}\n${line}`)
}

function systemOf(request: RecordedRequest | undefined): string {
  const { system } = asked.parse(request?.body)
  return system.map(({ text }) => text).join('\n')
}
