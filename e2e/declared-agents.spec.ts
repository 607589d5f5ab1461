import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { beginThread, messageOn, reply } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

const asked = z.object({ system: z.array(z.object({ text: z.string() })) })

const gardener = `type: object
name: Gardener
description: |
  You know trees.
  End every answer with “Water it on Sunday.”
properties:
  tree:
    type: string
    description: The tree that the question is about
  urgency:
    type: string
    enum: [low, high]
required: [tree]
tools:
  - name: search_messages
    description: Search for the tree by its name.
limits:
  request_limit: 5
`

test('An admin imports an agent, uses it in a thread, and exports the same document', async ({
  orchard,
  ownChannel,
  model,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'The pear tree looks dry.')
  const ada = await openAs('ada', '/orchard/settings/agents')
  await ada.getByRole('link', { name: 'Import' }).click()
  const text = ada.getByRole('textbox', { name: 'Document' })
  const importing = ada.getByRole('button', { name: 'Import' })

  await text.fill(
    `${gardener.replace('limits:', 'limts:').replace('search_messages', 'search')}temperature: 0.3\n`,
  )
  const errors = ada.getByRole('region', { name: '3 errors' })
  await expect(errors).toContainText('Did you mean “limits”?')
  await expect(errors).toContainText('The models refuse sampling settings')
  await look(ada, 'import-errors', [390])
  await errors.getByRole('button', { name: 'Line 15, column 11' }).click()
  await expect(text).toBeFocused()
  await expect(importing).toBeDisabled()

  await text.fill(gardener)
  await expect(ada.getByText('This creates a new agent: Gardener (@gardener).')).toBeVisible()
  await importing.click()
  await expect(ada.getByRole('heading', { name: 'Gardener' })).toBeVisible()
  await ada.getByRole('link', { name: 'Versions' }).click()
  const version = ada.getByRole('listitem').filter({ hasText: 'Version 1' })
  await expect(version).toContainText('Imported from a document')
  await ada.getByRole('link', { name: 'Prompt and limits' }).click()
  await ada.locator('summary').filter({ hasText: 'Properties' }).click()
  await expect(ada.getByRole('textbox', { name: 'Name' }).nth(1)).toHaveValue('tree')
  await ada.getByRole('button', { name: 'Add a property' }).scrollIntoViewIfNeeded()
  await look(ada, 'agent-properties', [390])

  // An export that is changed by hand shows its changes, and comes back byte for byte.
  const changed = (await save(ada)).replace('effort: medium', 'effort: high')
  await ada.goto('/orchard/settings/agents/import')
  await text.fill(changed)
  const changes = ada.getByRole('region', { name: 'Changes of this import' })
  await expect(changes.getByRole('definition')).toHaveText('removed: medium added: high')
  await look(ada, 'import-changes', [390])
  await importing.click()
  await ada.getByRole('link', { name: 'Versions' }).click()
  await expect(ada.getByRole('listitem').filter({ hasText: 'Version 2' })).toContainText('current')
  expect(await save(ada)).toBe(changed)

  await ada.goto(thread.path)
  await reply(ada, '@gardener what does it need?')
  await expect(messageOn(ada, 'Offline model')).toContainText('Water it on Sunday.')
  const request = (await model.requests()).find(each => each.text.includes('what does it need?'))
  const { system } = asked.parse(request?.body)
  expect(system.map(part => part.text).join('\n')).toContain('You know trees.')
  // All tests share the workspace: no other test must be offered this agent.
  const { api } = orchard.people.ada
  const { agents } = await api.agent.list.query({ workspaceId: orchard.workspace.id })
  const made = agents.find(({ slug }) => slug === 'gardener')
  await api.agent.toggleActive.mutate({ agentId: made?.id ?? '', isActive: false })
})

/** Exports the agent that is open, and returns the text of the file. */
async function save(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Versions' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  return readFile(await (await download).path(), 'utf8')
}
