import { choose } from './choose.ts'
import { beginThread, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test('An admin tries a draft beside the published version, and nobody else sees anything of it', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada, bob } = orchard.people
  const thread = await beginThread(bob, ownChannel, 'Pears are two coins, apples are three.')
  const { agents } = await ada.api.agent.list.query({ workspaceId: orchard.workspace.id })
  const agentId = agents.find(({ slug }) => slug === 'vibe')?.id ?? ''
  const { agent } = await ada.api.agent.get.query({ agentId })
  await ada.api.agentDraft.save.mutate({
    agentId,
    rev: 0,
    baseVersionId: agent.currentVersionId,
    fields: { systemPrompt: `${agent.systemPrompt}\nSpeak like a parrot.` },
    was: { systemPrompt: agent.systemPrompt ?? '' },
  })
  await model.enqueue([
    {
      kind: 'tools',
      calls: [
        { name: 'read_thread', input: {} },
        { name: 'react', input: { emoji: '👍' } },
      ],
      when: { contains: 'Speak like a parrot' },
    },
    { kind: 'text', text: 'Squawk: two coins!', when: { contains: 'Speak like a parrot' } },
    { id: 'slow', kind: 'text', deltas: ['A pear is ', '**two coins**.'], holds: [1] },
  ])

  const page = await openAs('ada', `/orchard/settings/agents/${agentId}?try=1`)
  const panel = page.getByRole('complementary', { name: 'Playground' })
  await choose(panel, 'Channel', `#${ownChannel.name}`)
  await expect(panel.getByRole('combobox', { name: 'Conversation' })).toContainText('Pears are two coins')
  await panel.getByLabel('Your question').fill('How much is a pear?')
  await expect(panel.getByText(/The first requests cost at most \$/)).toBeVisible()
  await panel.getByRole('button', { name: 'Exact request' }).click()
  const request = page.getByRole('dialog', { name: 'Exact request' })
  await request.getByRole('button', { name: 'Second version' }).click()
  await expect(request.getByText(/Speak like a parrot/)).toBeVisible()
  await page.keyboard.press('Escape')

  await panel.getByRole('button', { name: 'Try it' }).click()
  const published = panel.getByRole('region', { name: /^Version \d+$/ })
  const draft = panel.getByRole('region', { name: 'Draft' })
  await model.held('slow')
  await expect(published).toContainText('A pear is')
  await expect(published.getByRole('button', { name: 'Stop' })).toBeVisible()
  await model.release('slow')
  await expect(published).toContainText('A pear is two coins.')
  await expect(draft).toContainText('Squawk: two coins!')
  await expect(draft.getByRole('listitem')).toHaveText([/read_thread\s*read/, /react\s*simulated/])
  await expect(draft).toContainText('2 turns')
  await look(page, 'playground', [390])

  await draft.getByRole('button', { name: 'Keep as a case' }).click()
  const keeping = page.getByRole('dialog', { name: 'Keep as a case' })
  await expect(keeping.getByLabel('Question')).toHaveValue('How much is a pear?')
  await keeping.getByLabel('Name').fill('The price of a pear')
  await keeping.getByRole('button', { name: 'Add an expectation' }).click()
  await keeping.getByLabel('Words').fill('two coins')
  await look(page, 'keep-as-case', [390])
  await keeping.getByRole('button', { name: 'Save' }).click()
  await expect(draft.getByRole('link', { name: 'Kept as a case. Open the cases' })).toBeVisible()
  const { cases } = await ada.api.agentCase.list.query({ agentId })
  expect(cases).toMatchObject([
    { name: 'The price of a pear', source: { kind: 'thread' }, expectations: [{ text: 'two coins' }] },
  ])

  await draft.getByRole('button', { name: 'Exact request' }).click()
  await expect(request.getByText(/because this is a trial/)).toBeVisible()
  await page.keyboard.press('Escape')
  await draft.getByRole('link', { name: 'Open the task' }).click()
  await page.waitForURL(/\/tasks\//)
  await expect(page.getByText('Question of a trial')).toBeVisible()
  const path = new URL(page.url()).pathname

  const bobs = await openAs('bob', path)
  await expect(bobs.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  await bobs.goto(thread.path)
  await expect(threadOn(bobs)).toContainText('Pears are two coins')
  await expect(threadOn(bobs)).not.toContainText('Squawk')
  for (const { id } of cases) await ada.api.agentCase.delete.mutate({ caseId: id })
  await ada.api.agentDraft.discard.mutate({
    agentId,
    rev: (await ada.api.agentDraft.get.query({ agentId })).draft?.rev ?? 0,
  })
})
