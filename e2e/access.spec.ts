import type { Page } from '@playwright/test'
import { topics } from '../server/domain/wire/topics.ts'
import { cast, createHttpStage, type Person, type Player } from '../testing/cast.ts'
import { beginThread, expectMessages, messageOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { listenAs } from './listen.ts'

const stranger: Person = {
  displayName: 'Eve',
  email: 'eve@elsewhere.example',
  password: 'grapes-in-may',
  role: 'member',
}
const finn: Person = {
  displayName: 'Finn',
  email: 'finn@orchard.example',
  password: 'figs-in-june',
  role: 'member',
}

test('Sent before the page is live, a password does not get into the address', async ({
  browser,
  product,
  // Somebody has an account: the page asks to sign in.
  orchard: _,
}) => {
  const context = await browser.newContext({ baseURL: product.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(cast.carla.email)
  await page.getByLabel('Password', { exact: true }).fill(cast.carla.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click({ force: true })
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(cast.carla.password)
  expect(page.url()).not.toContain('password')
  await context.close()
})

test('A person outside a workspace is told that it does not exist, and gets nothing of it', async ({
  browser,
  orchard,
  ownChannel,
  product,
}) => {
  const { workspace, people } = orchard
  const thread = await beginThread(people.ada, ownChannel, 'Only for Orchard.')
  const { messages } = await people.ada.api.message.list.query({ threadId: thread.id })
  const eve = await createHttpStage(product.origin).enter(stranger)

  const context = await browser.newContext({ baseURL: product.origin })
  const page = await openSignedIn(await context.newPage(), stranger, thread.path)
  await expect(page.getByRole('heading', { name: 'Workspace not found' })).toBeVisible()
  await expect(page.getByText('Only for Orchard.')).toHaveCount(0)
  await context.close()

  const known = { workspace, channelId: ownChannel.id, threadId: thread.id, messageId: messages[0]?.id ?? '' }
  for (const call of await Promise.allSettled(callEverything(eve, known)))
    expect(call).toMatchObject({ status: 'rejected', reason: { data: { code: 'NOT_FOUND' } } })

  const ear = await listenAs(eve, product)
  for (const topic of topicsOf(orchard, ownChannel, thread.id))
    expect(await ear.join(topic)).toMatchObject({ isJoined: false })
  await ear.close()
})

test('The Data API shows nothing to anyone', async ({ orchard, product }) => {
  const ear = await listenAs(orchard.people.ada, product)
  const { publishableKey, supabaseUrl, token } = ear
  for (const table of ['messages', 'workspaces', 'agent_configs', 'tasks', 'profiles']) {
    for (const bearer of [publishableKey, token]) {
      const answer = await fetch(`${supabaseUrl}/rest/v1/${table}?select=*`, {
        headers: { apikey: publishableKey, authorization: `Bearer ${bearer}` },
      })
      expect(answer.ok, table).toBe(false)
      expect(await answer.text()).not.toContain('Orchard')
    }
  }
  await ear.close()
})

test('A member who can read a thread can’t speak on its topic', async ({
  orchard,
  ownChannel,
  product,
  openAs,
}) => {
  const player = orchard.people.ada
  const thread = await beginThread(player, ownChannel, 'Who wrote this?')
  const { messages } = await player.api.message.list.query({ threadId: thread.id })
  const ada = await openAs('ada', thread.path)
  await expectMessages(ada, ['Who wrote this?'])

  const bob = await listenAs(orchard.people.bob, product)
  const topic = topics.thread(thread.id, ownChannel.accessEpoch)
  const listening = await bob.join(topic)
  expect(listening.isJoined).toBe(true)
  const forged = { ...messages[0], content: 'Ada gives Bob the orchard.', rev: 1_000, seq: 2 }
  expect(await listening.broadcast('message.created', forged)).toBe('error')
  await fetch(`${bob.supabaseUrl}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: {
      apikey: bob.publishableKey,
      authorization: `Bearer ${bob.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      messages: [{ topic, event: 'message.created', payload: forged, private: true }],
    }),
  })
  await player.api.message.send.mutate({ threadId: thread.id, content: 'I did.' })
  await expectMessages(ada, ['Who wrote this?', 'I did.'])
  await expect.poll(() => listening.heard.join()).toContain('I did.')
  expect(listening.heard.join()).not.toContain('Ada gives Bob')
  await bob.close()
})

test('A person who was removed receives and reads nothing more', async ({
  browser,
  orchard,
  ownChannel,
  product,
  openAs,
}) => {
  const { ada } = orchard.people
  const workspaceId = orchard.workspace.id
  const leaver = await createHttpStage(product.origin).enter(finn)
  const { invite } = await ada.api.workspace.invite.mutate({ workspaceId, role: 'member' })
  await leaver.api.workspace.acceptInvite.mutate({ token: invite.token })
  const thread = await beginThread(ada, ownChannel, 'Where do we sell?')
  const bob = await openAs('bob', thread.path)
  const context = await browser.newContext({ baseURL: product.origin })
  const finns = await openSignedIn(await context.newPage(), finn, thread.path)
  await expectMessages(finns, ['Where do we sell?'])
  const ear = await listenAs(leaver, product)
  const listenings = await Promise.all(topicsOf(orchard, ownChannel, thread.id).map(topic => ear.join(topic)))
  await ada.api.message.send.mutate({ threadId: thread.id, content: 'At the market.' })
  await expectMessages(finns, ['Where do we sell?', 'At the market.'])

  await ada.api.workspace.removeMember.mutate({ workspaceId, userId: leaver.userId })
  await ada.api.message.send.mutate({ threadId: thread.id, content: 'Finn must not know this.' })
  await expect(messageOn(bob, 'Finn must not know this.')).toBeVisible()
  expect(listenings.flatMap(({ heard }) => heard).join()).toContain('At the market.')
  expect(listenings.flatMap(({ heard }) => heard).join()).not.toContain('must not know')
  await expect(finns.getByText('Finn must not know this.')).toHaveCount(0)

  await ear.close()

  const { channel } = await ada.api.channel.get.query({ workspaceId, name: ownChannel.name })
  expect(channel.accessEpoch).toBeGreaterThan(ownChannel.accessEpoch)
  const later = await listenAs(leaver, product)
  for (const topic of topicsOf(orchard, channel, thread.id))
    expect(await later.join(topic)).toMatchObject({ isJoined: false })
  await later.close()
  await finns.reload()
  await expect(finns.getByRole('heading', { name: 'You were removed from Orchard' })).toBeVisible()
  await context.close()
})

function callEverything(
  { api, userId }: Player,
  known: {
    workspace: { id: string; slug: string }
    channelId: string
    threadId: string
    messageId: string
  },
): Promise<unknown>[] {
  const { workspace, channelId, threadId, messageId } = known
  const workspaceId = workspace.id
  return [
    api.workspace.get.query({ slug: workspace.slug }),
    api.workspace.listMembers.query({ workspaceId }),
    api.workspace.invite.mutate({ workspaceId }),
    api.workspace.updateMemberRole.mutate({ workspaceId, userId, role: 'admin' }),
    api.channel.list.query({ workspaceId }),
    api.channel.get.query({ workspaceId, name: 'general' }),
    api.channel.create.mutate({ workspaceId, name: 'mine' }),
    api.channel.join.mutate({ channelId }),
    api.agent.list.query({ workspaceId }),
    api.thread.list.query({ channelId }),
    api.thread.get.query({ threadId }),
    api.thread.changes.query({ threadId, sinceRev: 0 }),
    api.thread.create.mutate({ channelId, content: 'Hello?' }),
    api.message.list.query({ threadId }),
    api.message.send.mutate({ threadId, content: 'Hello?' }),
    api.message.update.mutate({ messageId, content: 'Hello?' }),
    api.message.delete.mutate({ messageId }),
    api.message.history.query({ messageId }),
    api.task.list.query({ threadId }),
    api.session.typing.mutate({ threadId }),
    api.read.mark.mutate({ threadId, seq: 1 }),
  ]
}

function topicsOf(
  { workspace }: { workspace: { id: string } },
  channel: { id: string; accessEpoch: number },
  threadId: string,
): string[] {
  return [
    topics.thread(threadId, channel.accessEpoch),
    topics.channel(channel.id, channel.accessEpoch),
    topics.workspace(workspace.id),
  ]
}

async function openSignedIn(page: Page, { email, password }: Person, path: string): Promise<Page> {
  const answer = await page.request.post('/api/auth/sign-in', { data: { email, password } })
  expect(answer.ok()).toBe(true)
  await page.goto(path)
  return page
}
