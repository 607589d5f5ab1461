import { zip } from '../testing/files/documents.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

const persona = {
  'orin/SOUL.md':
    '# Orin\n\n## Core\n\nAnswer in one sentence.\n\n## Boundaries\n\n- Private things stay private.\n',
  'orin/AGENTS.md':
    '# AGENTS.md\n\n## Every Session\n\nRead SOUL.md.\n\n## Tools\n\n- search_messages: Search before you answer.\n- camera: cam-1.\n',
  'orin/MEMORY.md': '## The orchard\n\nForty pear trees stand in rows of eight.\n',
  'orin/USER.md': 'Ada likes tea.\n',
}

test('An admin imports an agent from its persona files and sees the use of every section first', async ({
  orchard,
  openAs,
}) => {
  const { api } = orchard.people.ada
  const workspaceId = orchard.workspace.id
  const find = async () =>
    (await api.agent.list.query({ workspaceId })).agents.find(({ slug }) => slug === 'orin')
  const ada = await openAs('ada', '/orchard/settings/agents/import')
  const files = ada.getByLabel('Choose files')

  await files.setInputFiles({
    name: 'x.zip',
    mimeType: 'application/zip',
    buffer: zip({ '../SOUL.md': 'x' }),
  })
  await expect(ada.getByRole('alert').filter({ hasText: 'not a path inside the folder' })).toBeVisible()

  await files.setInputFiles({ name: 'orin.zip', mimeType: 'application/zip', buffer: zip(persona) })
  const sections = ada.getByRole('region', { name: 'Sections of the files' })
  const row = (text: string) => sections.getByRole('listitem').filter({ hasText: text })
  await expect(row('Core')).toContainText('Becomes part of the prompt.')
  await expect(row('The orchard')).toContainText('Becomes the memory block the-orchard.')
  await expect(row('search_messages')).toContainText('Becomes the note on the tool search_messages.')
  await expect(row('Every Session')).toContainText('Left out.')
  await expect(row('camera')).toContainText('The agent has no tool “camera”.')
  await expect(row('USER.md')).toContainText('It describes one person.')
  await expect(ada.getByText('This creates a new agent: Orin (@orin).')).toBeVisible()
  await look(ada, 'import-persona', [390])
  expect(await find()).toBeUndefined()

  await ada.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(ada).not.toHaveURL(/\/import$/)
  const made = await find()
  const { document } = await api.agent.exportYaml.query({ agentId: made?.id ?? '' })
  expect(document).toContain('Answer in one sentence.')
  expect(document).toContain('Forty pear trees stand in rows of eight.')
  // All tests share the workspace: no other test must be offered this agent.
  await api.agent.toggleActive.mutate({ agentId: made?.id ?? '', isActive: false })
})

test('An admin sees and lowers rate limits, and a person extends a key before it expires', async ({
  orchard,
  openAs,
  playwright,
  product,
}) => {
  const workspaceId = orchard.workspace.id
  const { apiKey } = await orchard.people.ada.api.apiKey.create.mutate({
    workspaceId,
    name: 'Harvest report',
    scope: 'read',
    expiresInDays: 3,
  })
  const program = await playwright.request.newContext({
    baseURL: product.origin,
    extraHTTPHeaders: { authorization: `Bearer ${apiKey.key}` },
  })
  const ada = await openAs('ada', '/orchard/settings/limits')
  await ada.getByRole('button', { name: 'Lower the limit: API requests of a key' }).click()
  const most = ada.getByRole('textbox', { name: 'Most in a minute' })
  await most.fill('2000')
  await ada.getByRole('button', { name: 'Save' }).click()
  await expect(ada.getByText('Enter a number from 1 to 1,200.')).toBeVisible()
  await most.fill('900')
  await ada.getByRole('button', { name: 'Save' }).click()
  await expect(ada.getByText('This workspace allows 900 a minute.')).toBeVisible()

  const answer = await program.get('/api/v1/me')
  expect(answer.headers()['ratelimit-policy']).toContain('"key";q=900;w=60')
  expect(answer.headers().ratelimit).toContain('"key";r=899;')
  await ada.reload()
  await expect(ada.getByText('Key Harvest report')).toBeVisible()
  await expect(ada.getByText('1 of 900')).toBeVisible()
  await look(ada, 'limits', [390])
  await ada.getByRole('button', { name: 'Lower the limit: API requests of a key' }).click()
  await ada.getByRole('button', { name: 'Use the server’s limit' }).click()
  await expect(ada.getByText('This workspace allows 900 a minute.')).toBeHidden()

  await ada.goto('/orchard/settings/api-keys')
  const key = ada.getByRole('listitem').filter({ hasText: 'Harvest report' })
  await expect(key).toContainText('Expires soon')
  await key.getByRole('button', { name: 'Extend Harvest report' }).click()
  await look(ada, 'api-keys', [390])
  await key.getByRole('button', { name: 'Extend the key' }).click()
  await expect(key).not.toContainText('Expires soon')
  await program.dispose()
})
