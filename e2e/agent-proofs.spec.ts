import { beginThread, messageOn, reply } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

test('An admin proves a draft on a case and a past mention, and publishes it with the table as evidence', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const { ada } = orchard.people
  const workspaceId = orchard.workspace.id
  const { agent } = await ada.api.agent.create.mutate({
    ...{ workspaceId, name: 'prover', slug: 'prover', displayName: 'Prover', model: 'claude-sonnet-5-5' },
    systemPrompt: 'You answer as before.',
  })
  await model.enqueue([
    { kind: 'text', text: 'On some day.', when: { contains: 'You answer as before.' }, times: 9 },
    { kind: 'text', text: 'On Monday.', when: { contains: 'You answer anew.' }, times: 9 },
  ])
  const thread = await beginThread(ada, ownChannel, 'The harvest starts on Monday.')
  const page = await openAs('ada', thread.path)
  await reply(page, '@prover when does it start?')
  await expect(messageOn(page, 'On some day.')).toBeVisible()

  await page.goto(`/orchard/settings/agents/${agent.id}/cases`)
  await page.getByRole('button', { name: 'Add a case' }).click()
  const form = page.getByRole('dialog', { name: 'Add a case' })
  await form.getByLabel('Name').fill('The first day')
  await form.getByLabel('Question').fill('When do we start?')
  await form.getByRole('button', { name: 'Add an expectation' }).click()
  await form.getByLabel('Words').fill('Monday')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByText('contains “Monday”')).toBeVisible()
  await look(page, 'agent-cases', [390])

  await page.goto(`/orchard/settings/agents/${agent.id}`)
  await page.getByLabel('Prompt').fill('You answer anew.')
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: /Publish version/ })
  await dialog.getByRole('button', { name: 'Prove it first' }).click()
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(dialog.getByText('Completed')).toBeVisible()
  await dialog.getByRole('button', { name: /The first day/ }).click()
  await expect(dialog.getByText('not met')).toBeVisible()
  await look(page, 'agent-proof', [390])
  await dialog.getByLabel(/Keep this proof/).check()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. The next task uses this version.')).toBeVisible()

  await page.getByRole('link', { name: 'Versions' }).click()
  await page.getByRole('link', { name: 'Open the proof' }).click()
  await expect(page.getByRole('region', { name: 'Proof', exact: true })).toContainText('Completed')

  await page.getByRole('link', { name: /^Cases\s*1$/ }).click()
  const proofs = page.getByRole('region', { name: 'Proofs' })
  await expect(proofs.getByRole('link', { name: /^Version 2.*Ada/ })).toHaveCount(1)
  await look(page, 'agent-proofs', [390])
})
