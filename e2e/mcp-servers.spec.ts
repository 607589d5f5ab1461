import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startAuthorizationServer } from '../testing/mcp/authorization-server.ts'
import { peerScript, startHttpPeer } from '../testing/mcp/peers.ts'
import { choose } from './choose.ts'
import { messageOn, reply, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'
import { publishAgent } from './publish-agent.ts'

/** The operator's file, with two servers of other hands that the worker starts as programs. */
const folder = mkdtempSync(join(tmpdir(), 'openvibe-mcp-'))
const shelf = mkdtempSync(join(tmpdir(), 'openvibe-shelf-'))
writeFileSync(join(shelf, 'harvest.txt'), 'Forty crates of russets.')
const operatorFile = join(folder, 'mcp.json')
writeFileSync(
  operatorFile,
  JSON.stringify({
    mcpServers: {
      files: { title: 'Shelf', command: process.execPath, args: [peerScript('filesystem'), shelf] },
      memory: {
        title: 'Memory',
        command: process.execPath,
        args: [peerScript('memory')],
        env: { MEMORY_FILE_PATH: join(folder, 'memory.json') },
      },
    },
  }),
)

test.use({
  variables: {
    OPENVIBE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1/32',
    OPENVIBE_MCP_CONFIG: operatorFile,
  },
})

const pageOf = (path = '') => `/orchard/settings/mcp-servers${path}`
const tool = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })

async function fillServer(page: Page, { title, url }: { title: string; url: string }) {
  await page.getByLabel('Name', { exact: true }).fill(title)
  await page.getByLabel('Address').fill(url)
}

test('An admin adds a server, hears why one can’t be reached, and chooses the effects of tools', async ({
  openAs,
}) => {
  const peer = await startHttpPeer()
  const page = await openAs('ada', pageOf())
  const other = await openAs('ada', pageOf())
  await expect(page.getByText('There are no MCP servers yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Add a server' }).click()

  // Nothing listens there: a sentence says so, and the server can be saved switched off.
  await fillServer(page, { title: 'Everything', url: 'http://127.0.0.1:9/mcp' })
  await page.getByRole('button', { name: 'Test and save' }).click()
  await expect(page.getByText(/^The server everything can’t be/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save it switched off' })).toBeVisible()
  await look(page, 'mcp-new', [390])

  await page.getByLabel('Address').fill(peer.url)
  await page.getByRole('button', { name: 'Test and save' }).click()
  await expect(page.getByText('works', { exact: true })).toBeVisible()
  await expect(tool(page, 'echo')).toContainText('new')
  await expect(tool(page, 'echo').getByLabel('Danger of echo')).toContainText('Changes things')
  await expect(other.getByRole('listitem').filter({ hasText: 'Everything' })).toContainText(
    /\d+ tools to review/,
  )

  await tool(page, 'echo').getByLabel('Danger of echo').click()
  await page.getByRole('option', { name: 'Reads only' }).click()
  await expect(tool(page, 'echo')).not.toContainText('new')
  // One row changes all tools that the search finds, and the rule of the workspace stands beside the danger.
  await page.getByLabel('Search these tools').fill('get-')
  await choose(page, 'Danger of all tools below', 'Sensitive')
  await expect(tool(page, 'get-sum')).toContainText('asks an admin')
  await page.getByLabel('Search these tools').fill('echo')
  await choose(page, 'Approval for echo', 'asks first')
  await expect(page.getByLabel('Approval for echo')).toContainText('asks first')
  await page.getByLabel('Search these tools').fill('')
  await expect(tool(page, 'echo').getByLabel('Danger of echo')).toContainText('Reads only')
  await look(page, 'mcp-server', [390])

  await page.getByRole('button', { name: 'Show resources and prompts' }).click()
  await page
    .getByRole('button', { name: /^Read demo:\/\/resource\/static/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Read', exact: true }).click()
  await expect(page.getByRole('dialog').locator('pre')).not.toBeEmpty()
  await page.keyboard.press('Escape')

  await peer.stop()
  await page.getByRole('button', { name: 'Test again' }).click()
  await expect(page.getByText('failing', { exact: true })).toBeVisible()
  await expect(other.getByText('failing', { exact: true })).toBeVisible()
  await look(other, 'mcp-list', [390])
})

test('An admin signs in to a server, and is told when the sign-in has ended', async ({ openAs }) => {
  const server = await startAuthorizationServer({ denies: true })
  const page = await openAs('ada', pageOf('/new'))
  await fillServer(page, { title: 'Notes', url: server.serverUrl })
  await page.getByRole('radio', { name: /^OAuth/ }).check()
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByRole('button', { name: `Continue to ${new URL(server.issuer).host}` }).click()
  await expect(page.getByText('Access was declined, so agents can’t use this server.')).toBeVisible()
  await expect(page.getByText('needs a sign-in', { exact: true })).toBeVisible()
  await look(page, 'mcp-signed-out', [390])

  server.manners.denies = false
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: `Continue to ${new URL(server.issuer).host}` }).click()
  await expect(page.getByText('You are signed in. Agents can use this server now.')).toBeVisible()
  await expect(page.getByLabel('Danger of read_note')).toBeVisible()

  server.expireTokens()
  server.forgetGrants()
  await page.getByRole('button', { name: 'Test again' }).click()
  await expect(page.getByText('needs a sign-in', { exact: true })).toBeVisible()

  // A state that belongs to nobody changes nothing.
  const answer = await page.request.get('/api/mcp/callback?state=invented&code=stolen')
  expect(answer.status()).toBe(400)
  expect(await answer.text()).toContain('was not begun in this browser')
  await server.close()
})

test('An agent uses tools of three servers of other hands, and goes on without one that is killed', async ({
  orchard,
  ownChannel,
  openAs,
  model,
}) => {
  const peer = await startHttpPeer()
  const { ada, bob } = orchard.people
  const here = { workspaceId: orchard.workspace.id }
  await ada.api.mcpServer.create.mutate({ ...here, name: 'every', title: 'Everything', url: peer.url })
  // The worker reads the tools of the operator's programs when it starts.
  await expect
    .poll(async () => {
      const { servers } = await ada.api.mcpServer.list.query(here)
      return servers.filter(({ health }) => health === 'ok').map(({ name }) => name)
    })
    .toEqual(['every', 'files', 'memory'])
  const { servers } = await ada.api.mcpServer.list.query(here)
  const idOf = (name: string) => servers.find(each => each.name === name)?.id ?? ''
  for (const [server, name] of [
    ['every', 'get-tiny-image'],
    ['files', 'read_text_file'],
    ['memory', 'read_graph'],
  ] as const) {
    const choice = { tools: [name], effect: 'read_only' as const }
    await ada.api.mcpServer.setEffect.mutate({ ...here, serverId: idOf(server), ...choice })
  }

  const { agent } = await ada.api.agent.create.mutate({
    ...here,
    name: 'Porter',
    slug: 'porter',
    displayName: 'Porter',
    systemPrompt: 'You carry things.',
    model: 'claude-sonnet-5-5',
  })
  const editor = await openAs('ada', `/orchard/settings/agents/${agent.id}/tools`)
  await editor.getByLabel('Search tools of MCP servers').fill('every.')
  await editor.getByRole('checkbox', { name: /^every\.echo/ }).check()
  await editor.getByRole('button', { name: 'Add a note on every.echo' }).click()
  await editor.getByLabel('Note on every.echo for this agent').fill('Say everything twice.')
  await editor.getByRole('checkbox', { name: /^every\.get-tiny-image/ }).check()
  await editor.getByLabel('Search tools of MCP servers').fill('')
  await editor.getByRole('checkbox', { name: /^files\.read_text_file/ }).check()
  await editor.getByRole('checkbox', { name: /^memory\.read_graph/ }).check()
  await look(editor, 'mcp-agent-tools', [390])
  await publishAgent(editor)

  await model.enqueue([
    { kind: 'tools', calls: [{ name: 'every__echo', input: { message: 'Forty crates' } }] },
    {
      kind: 'tools',
      calls: [
        { name: 'every__get-tiny-image', input: {} },
        { name: 'files__read_text_file', input: { path: join(shelf, 'harvest.txt') } },
        { name: 'memory__read_graph', input: {} },
      ],
    },
    { kind: 'text', text: 'Three servers have answered.' },
  ])
  const { thread, tasks } = await bob.api.thread.create.mutate({
    channelId: ownChannel.id,
    content: '@porter ask all servers',
  })
  const bobs = await openAs('bob', `/orchard/${ownChannel.name}/${thread.id}`)
  const card = threadOn(bobs).getByRole('region', { name: 'Approval for Porter' })
  await expect(card).toContainText('Porter wants to use ‘echo’ of the MCP server every.')
  await expect(card).toContainText('Forty crates')
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(messageOn(bobs, 'Three servers have answered.')).toBeVisible()

  const taskId = tasks[0]?.id ?? ''
  const { events } = await bob.api.task.events.query({ taskId })
  const succeeded = events.filter(({ type }) => type === 'tool.succeeded')
  expect(succeeded).toHaveLength(4)
  const log = await openAs('bob', `/orchard/tasks/${taskId}`)
  await expect(log.getByText('files.read_text_file').first()).toBeVisible()
  await log.getByText('every.get-tiny-image').first().click()
  await expect(log.getByRole('img', { name: 'Picture in the result' })).toBeVisible()

  await model.enqueue([
    { kind: 'tools', calls: [{ name: 'every__get-tiny-image', input: {} }] },
    { kind: 'text', text: 'I go on without Everything.' },
  ])
  await peer.stop()
  await reply(bobs, '@porter once more')
  await expect(messageOn(bobs, 'I go on without Everything.')).toBeVisible()
  const { tasks: asked } = await bob.api.task.list.query({ threadId: thread.id })
  const last = asked.find(({ id }) => id !== taskId)
  const told = await bob.api.task.events.query({ taskId: last?.id ?? '' })
  expect(told.events.map(({ type }) => type)).toContain('tool.failed')
})
