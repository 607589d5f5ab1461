/** Every page of the product with an address to reach it by, for stories that walk all of them. */
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { v7 as newId } from 'uuid'
import type { Channel } from '../server/domain/channels/channel.ts'
import { createAuthenticator } from '../testing/auth/authenticator.ts'
import { createHttpStage, type Orchard, type Person } from '../testing/cast.ts'
import { beginThread, messageOn, replyBox, startBox } from './conversation.ts'

export interface Place {
  /** For pictures and complaints. */
  name: string
  path: string
  isThere: (page: Page) => Promise<void>
  /** Nobody is signed in, somebody who owes the second step, or Ada. */
  as?: 'nobody' | 'half'
  /** axe looks at it here, in both themes; at the others other stories look. */
  isLooked?: boolean
  /** The address leads to nothing: the status of the answer is 404. */
  isLost?: boolean
}

/** The routes of the app, as Next reads them from its folders. */
export function listRoutes(): string[] {
  const app = fileURLToPath(new URL('../app', import.meta.url))
  return globSync('**/page.tsx', { cwd: app }).map(file => join('/', dirname(file)))
}

export type Walk = Record<string, readonly Place[]>

const main = (page: Page) => page.getByRole('main')
const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
const words = (text: string | RegExp) => (page: Page) =>
  expect(main(page).getByText(text).first()).toBeVisible()

/** Everything before a workspace. */
export async function planEntry(orchard: Orchard, origin: string): Promise<Walk> {
  const { ada } = orchard.people
  const { invite } = await ada.api.workspace.invite.mutate({ workspaceId: orchard.workspace.id })
  return {
    '/': [{ name: 'choose', path: '/?choose', isThere: words('Orchard') }],
    '/new': [{ name: 'new', isLooked: true, path: '/new', isThere: heading('Create a workspace') }],
    '/login': [
      { name: 'login', isLooked: true, path: '/login', as: 'nobody', isThere: heading('Sign in') },
      { name: 'sign-up', path: '/login?mode=sign-up', as: 'nobody', isThere: heading('Create an account') },
    ],
    '/login/first/[token]': [
      { name: 'first', path: '/login/first/any', as: 'nobody', isThere: heading('Create an account') },
    ],
    '/login/password': [{ name: 'password', path: '/login/password', isThere: heading('Choose a password') }],
    '/account/new-password': [
      { name: 'new-password', path: '/account/new-password', isThere: heading('Set a new password') },
    ],
    '/account/second-step': [
      { name: 'second-step', path: '/account/second-step', as: 'half', isThere: heading('Enter your code') },
    ],
    '/invite/[token]': [
      {
        name: 'invite',
        isLooked: true,
        path: new URL(invite.url).pathname,
        as: 'nobody',
        isThere: heading('Join Orchard'),
      },
    ],
    '/authorize': [
      {
        name: 'authorize',
        path: await askForAccess(origin),
        isThere: heading('Connect Plum editor to OpenVibe?'),
      },
    ],
  }
}

async function askForAccess(origin: string): Promise<string> {
  const redirect = 'http://127.0.0.1:9/callback'
  const registered = await fetch(`${origin}/api/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Plum editor', redirect_uris: [redirect] }),
  })
  const { client_id: clientId } = await registered.json()
  const asked = { client_id: clientId, redirect_uri: redirect, response_type: 'code', state: 'plum' }
  const challenge = {
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }
  return `/authorize?${new URLSearchParams({ ...asked, ...challenge, resource: `${origin}/mcp` })}`
}

/** Signs a person in who still has to enter the code of the second step. */
export async function openHalfSignedIn(
  browser: Browser,
  origin: string,
  name: string,
  view: BrowserContextOptions,
): Promise<Page> {
  const person: Person = {
    displayName: 'Gus',
    email: `${name}@half.example`,
    password: 'mirabelles-in-july',
    role: 'member',
  }
  await createHttpStage(origin).enter(person)
  const context = await browser.newContext({ baseURL: origin, ...view })
  const post = async (path: string, data: object) =>
    (await context.request.post(`/api/auth/${path}`, { data, headers: { origin } })).json()
  const { email, password } = person
  await post('sign-in', { email, password })
  const { factorId, secret } = await post('start-factor', { current: password })
  await post('confirm-factor', { factorId, code: createAuthenticator(secret).nextCode() })
  await context.clearCookies()
  await post('sign-in', { email, password })
  return context.newPage()
}

const longAnswer = `Two barrels, as **decided**:

| apple | share | why |
|---|---|---|
| Boskoop | 60 % | sour, keeps its taste over a long and cold winter |
| Gravensteiner | 40 % | sweet, and its smell fills the whole cellar |

- [ ] wash the barrels
- [x] buy sugar

\`\`\`ts
export const barrels = [{ apple: 'Boskoop', share: 0.6 }, { apple: 'Gravensteiner', share: 0.4 }] as const
\`\`\`

See https://cider.example/a-very-long-address/that-does-not-break/anywhere/at-all/0123456789012345678901234567890`

/** The lines of a draft that another device kept: the box has room for them from the first paint on. */
export const draftWords =
  'A draft of several lines,\nwhich the box must have room for\nfrom the first paint on.'

/** The pages of a workspace but for its settings, full and empty. */
export async function planWorkspace(orchard: Orchard, channel: Channel): Promise<Walk> {
  const { ada, bob } = orchard.people
  const { api } = ada
  const workspaceId = orchard.workspace.id
  const { channel: quiet } = await api.channel.create.mutate({
    workspaceId,
    name: `${channel.name}-empty`,
    topic: 'A topic of many words, which a narrow bar has no room for',
  })
  const thread = await beginThread(ada, channel, 'What goes into the *winter* cider?')
  await api.message.send.mutate({ threadId: thread.id, content: longAnswer })
  const drafted = await beginThread(bob, channel, 'Which sorts keep until March?')
  for (const conversation of [`new:${channel.id}`, drafted.id]) {
    await api.draft.save.mutate({
      ...{ conversation, channelId: channel.id, content: draftWords },
      ...{ attachmentIds: [], version: newId() },
    })
  }
  const { messages } = await api.message.list.query({ threadId: thread.id })
  const messageId = messages[0]?.id ?? ''
  const { fork } = await api.fork.create.mutate({
    ...{ messageId, description: 'Is Boskoop too sour for it?', divePartnerId: null },
  })
  // More than a window has room for, so that a list that opens at its end must not jump there.
  const said = { threadId: thread.id, forkId: fork.id }
  for (let barrel = 1; barrel <= 24; barrel++) {
    await api.message.send.mutate({ ...said, content: `Barrel ${barrel}: half Boskoop, half Gravensteiner.` })
  }
  await api.message.send.mutate({ ...said, content: 'Not with sugar.' })
  const { task: drafting } = await api.fork.resolve.mutate({ forkId: fork.id })
  if (drafting) await untilDone(orchard, drafting.id)
  const forkPath = `${thread.path}/fork/${fork.id}`
  const { channel: direct } = await api.channel.openDirect.mutate({ workspaceId, userIds: [bob.userId] })
  const asked = await api.message.send.mutate({
    threadId: drafted.id,
    content: '@vibe which sorts keep the longest?',
  })
  const taskId = asked.tasks[0]?.id ?? ''
  await untilDone(orchard, taskId)
  const { task: replay } = await api.task.replay.mutate({ taskId, fromTurn: 1 })
  await untilDone(orchard, replay.id)
  const { agents } = await api.agent.list.query({ workspaceId })
  const { schedule } = await api.schedule.create.mutate({
    workspaceId,
    agentId: agents.find(agent => agent.slug === 'vibe')?.id ?? '',
    prompt: 'List the open questions of the orchard.',
    when: 'every weekday at 9',
  })
  await api.ledger.create.mutate({
    messageId,
    kind: 'todo',
    text: 'Wash both barrels before the first frost',
  })
  await api.later.save.mutate({ messageId, on: true })
  const at = (path: string) => `/orchard/${path}`
  return {
    '/[workspace]': [
      { name: 'home', path: '/orchard', isThere: page => expect(startBox(page)).toBeVisible() },
    ],
    '/[workspace]/[channel]': [
      { name: 'channel-empty', isLooked: true, path: at(quiet.name), isThere: heading('Nothing here yet') },
      {
        name: 'channel',
        isLooked: true,
        path: at(channel.name),
        isThere: page => expect(startBox(page)).toHaveValue(draftWords),
      },
      {
        name: 'direct',
        isLooked: true,
        path: at(direct.id),
        isThere: page => expect(page.getByText('This is the start of your conversation.')).toBeVisible(),
      },
    ],
    '/[workspace]/[channel]/[thread]': [
      {
        name: 'thread',
        isLooked: true,
        path: thread.path,
        isThere: page => expect(messageOn(page, 'Two barrels')).toBeVisible(),
      },
      {
        name: 'thread-drafted',
        path: drafted.path,
        isThere: page => expect(replyBox(page)).toHaveValue(draftWords),
      },
    ],
    '/[workspace]/[channel]/[thread]/forks': [
      {
        name: 'forks',
        path: `${thread.path}/forks`,
        isThere: page => expect(page.getByText('Is Boskoop too sour for it?').last()).toBeVisible(),
      },
    ],
    '/[workspace]/[channel]/[thread]/fork/[fork]': [
      {
        name: 'fork',
        path: forkPath,
        isThere: page => expect(page.getByRole('article').getByText('Not with sugar.')).toBeVisible(),
      },
    ],
    '/[workspace]/[channel]/[thread]/fork/[fork]/[part]': [
      {
        name: 'resolve',
        path: `${forkPath}/resolve`,
        isThere: async page => {
          await heading('Resolve')(page)
          // The server draws the whole view: the messages of the fork, and the draft beside them.
          const drawn = await (await page.request.get(`${forkPath}/resolve`)).text()
          expect(drawn).toMatch(/<li id="fm-25".*?Not with sugar\..*<textarea id="lt-headline"/s)
        },
      },
    ],
    '/[workspace]/inbox': [{ name: 'inbox', isLooked: true, path: at('inbox'), isThere: heading('Inbox') }],
    '/[workspace]/later': [{ name: 'later', path: at('later'), isThere: heading('Later') }],
    '/[workspace]/people': [{ name: 'people', path: at('people'), isThere: words('@carla') }],
    '/[workspace]/people/[handle]': [
      { name: 'profile', isLooked: true, path: at('people/carla'), isThere: heading('Carla') },
    ],
    '/[workspace]/search': [
      {
        name: 'search',
        isLooked: true,
        path: at('search'),
        isThere: heading('Search everything you can read'),
      },
      {
        name: 'search-results',
        isLooked: true,
        path: at(`search?q=${encodeURIComponent(`barrels in:${channel.name} `)}`),
        isThere: page => expect(page.locator('mark').first()).toBeVisible(),
      },
    ],
    '/[workspace]/decisions': [
      { name: 'decisions', path: at('decisions'), isThere: words('Wash both barrels') },
      { name: 'decisions-results', path: at('decisions?view=results'), isThere: heading('Decisions') },
    ],
    '/[workspace]/memory': [{ name: 'memory', path: at('memory'), isThere: heading('Memory') }],
    '/[workspace]/tasks': [{ name: 'tasks', path: at('tasks'), isThere: words('Vibe') }],
    '/[workspace]/tasks/[task]': [{ name: 'task', path: at(`tasks/${taskId}`), isThere: words('completed') }],
    '/[workspace]/tasks/[task]/compare': [
      {
        name: 'compare',
        path: at(`tasks/${replay.id}/compare`),
        isThere: page => expect(page.getByRole('heading').first()).toBeVisible(),
      },
    ],
    '/[workspace]/schedules': [
      { name: 'schedules', path: at('schedules'), isThere: words('every weekday at 09:00') },
    ],
    '/[workspace]/schedules/[schedule]': [
      { name: 'schedule', path: at(`schedules/${schedule.id}`), isThere: words('It has not run yet.') },
    ],
    '/[workspace]/[...rest]': [
      {
        name: 'nothing-here',
        path: at('a/b/c/d'),
        isThere: page => expect(page.getByRole('heading').first()).toBeVisible(),
        isLost: true,
      },
    ],
  }
}

async function untilDone({ people }: Orchard, taskId: string) {
  await expect
    .poll(async () => (await people.ada.api.task.get.query({ taskId })).task.status, { intervals: [50] })
    .toBe('completed')
}

/** The settings of a person and of a workspace, with an agent whose draft was changed and proved. */
export async function planSettings(orchard: Orchard, slug: string): Promise<Walk> {
  const { api } = orchard.people.ada
  const workspaceId = orchard.workspace.id
  const { agent } = await api.agent.create.mutate({
    workspaceId,
    ...{ name: slug, slug, displayName: 'Prover', model: 'claude-sonnet-5-5' },
    description: 'Proves what others only say',
    systemPrompt: 'You answer as before.',
    tools: ['read_thread', 'react'],
  })
  const agentId = agent.id
  const { agent: edited } = await api.agentDraft.get.query({ agentId })
  const { draft } = await api.agentDraft.save.mutate({
    agentId,
    rev: 0,
    baseVersionId: edited.currentVersionId,
    fields: { systemPrompt: 'You answer anew.' },
    was: { systemPrompt: 'You answer as before.' },
  })
  await api.agentCase.create.mutate({
    agentId,
    name: 'The first day',
    source: { kind: 'text', text: 'When do we start?' },
    expectations: [],
  })
  const { proof } = await api.proof.start.mutate({
    agentId,
    candidate: { kind: 'draft', rev: draft.rev },
    caseIds: null,
    ...{ mentions: 0, compares: false, judges: false, limitUsd: 1 },
  })
  const { server } = await api.mcpServer.create.mutate({
    workspaceId,
    name: slug,
    title: 'Shelf of the orchard',
    url: 'https://shelf.example/mcp',
    isActive: false,
  })
  const lookedAt = new Set([
    ...[
      '/profile',
      '/appearance',
      '/workspace',
      '/members',
      '/notifications',
      '/agents',
      '/agents/[agent]',
      '/model',
    ],
  ])
  const page = (path: string, isThere: Place['isThere']) => ({
    [`/[workspace]/settings${path}`]: [
      {
        name: `settings${path.replaceAll('/', '-')}`,
        path: `/orchard/settings${path}`,
        isThere,
        isLooked: lookedAt.has(path),
      },
    ],
  })
  const part = (path: string, at: string, isThere: Place['isThere']) => ({
    [`/[workspace]/settings${path}`]: [
      {
        name: `settings${path.replaceAll('/', '-').replaceAll(/[[\]]/g, '')}`,
        path: `/orchard/settings${at}`,
        isThere,
        isLooked: lookedAt.has(path),
      },
    ],
  })
  const own = `/agents/${agentId}`
  return {
    ...page('', page => expect(page.getByRole('heading').first()).toBeVisible()),
    ...page('/account', heading('Password')),
    ...page('/agents', heading('Agents')),
    ...page('/agents/new', page => expect(page.getByLabel('Prompt')).toBeVisible()),
    ...page('/agents/import', page => expect(page.getByRole('heading').first()).toBeVisible()),
    ...part('/agents/[agent]', own, page =>
      expect(page.getByLabel('Prompt')).toHaveValue('You answer anew.'),
    ),
    ...part('/agents/[agent]/cases', `${own}/cases`, words('The first day')),
    ...part('/agents/[agent]/memory', `${own}/memory`, page =>
      expect(page.getByRole('heading').first()).toBeVisible(),
    ),
    ...part('/agents/[agent]/proofs/[proof]', `${own}/proofs/${proof.id}`, words('Completed')),
    ...part('/agents/[agent]/tools', `${own}/tools`, page =>
      expect(page.getByRole('heading').first()).toBeVisible(),
    ),
    ...part('/agents/[agent]/versions', `${own}/versions`, words(/^Version 1/i)),
    ...part('/agents/[agent]/watch', `${own}/watch`, page =>
      expect(page.getByRole('heading').first()).toBeVisible(),
    ),
    ...page('/api-keys', heading('API keys')),
    ...page('/appearance', heading('Appearance')),
    ...page('/approvals', page => expect(page.getByRole('heading').first()).toBeVisible()),
    ...page('/audit', page => expect(page.getByRole('heading').first()).toBeVisible()),
    ...page('/connections', page => expect(page.getByRole('heading').first()).toBeVisible()),
    ...page('/context', page => expect(page.getByRole('heading').first()).toBeVisible()),
    ...page('/groups', page => expect(page.getByRole('heading').first()).toBeVisible()),
    ...page('/limits', page => expect(page.getByRole('heading').first()).toBeVisible()),
    ...page('/mcp-servers', words('Shelf of the orchard')),
    ...part('/mcp-servers/[server]', `/mcp-servers/${server.id}`, page =>
      expect(page.getByLabel('Address')).toHaveValue('https://shelf.example/mcp'),
    ),
    ...page('/members', heading('Pending invitations')),
    ...page('/memory', page => expect(page.getByRole('heading').first()).toBeVisible()),
    ...page('/model', page => expect(page.getByRole('heading').first()).toBeVisible()),
    ...page('/model-endpoints', page => expect(page.getByRole('heading').first()).toBeVisible()),
    ...page('/my-usage', page => expect(page.getByRole('heading').first()).toBeVisible()),
    ...page('/notifications', heading('Notifications on this device')),
    ...page('/profile', heading('Your name')),
    ...page('/usage', page => expect(page.getByRole('heading').first()).toBeVisible()),
    ...page('/webhooks', page => expect(page.getByRole('heading').first()).toBeVisible()),
    ...page('/workspace', heading('Tasks')),
  }
}
