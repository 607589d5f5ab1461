/**
 * Walks the ways in which a person may read something and then no longer, through the real door: the data that pages
 * are drawn from, a socket that stays open, the bytes of files. server/api/losing-access.itest.ts walks the calls.
 */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createInbox } from '../../testing/arrivals.ts'
import { createHttpStage, type Orchard, plantOrchard } from '../../testing/cast.ts'
import { type DoorFixture, startDoor } from '../../testing/door.ts'
import { makePerson } from '../../testing/stage.ts'
import { attachmentBucket, storagePath } from '../domain/messages/attachment.ts'
import { topics } from '../domain/wire/topics.ts'
import type { MemberRole } from '../domain/workspaces/workspace.ts'

let door: DoorFixture
let orchard: Orchard
const clients: SupabaseClient[] = []

beforeAll(async () => {
  door = await startDoor()
  orchard = await plantOrchard(createHttpStage(door.local.url))
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.realtime.disconnect()
})
afterAll(() => door.stop())

/** A channel whose name, thread, task and file have a word that occurs nowhere else, and a person who reads there. */
async function setScene({ role, kind }: { role: MemberRole; kind: 'public' | 'private' }) {
  const { ada, bob } = orchard.people
  const workspaceId = orchard.workspace.id
  const word = `marrakesh${newId().slice(-10)}`
  const person = makePerson('Reader', `reader-${newId()}@example.com`)
  const reader = await createHttpStage(door.local.url).enter(person)
  const { invite } = await ada.api.workspace.invite.mutate({ workspaceId, role })
  await reader.api.workspace.acceptInvite.mutate({ token: invite.token })
  const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: word, kind })
  if (kind === 'private' || role === 'guest') {
    await bob.api.channel.addMember.mutate({ channelId: channel.id, userId: reader.userId })
  }
  const browser = door.openBrowser()
  await browser.post('/api/auth/sign-in', { email: person.email, password: person.password })
  const fileId = newId()
  await upload(fileId, channel.id, word)
  const content = `@vibe what is the ${word} price?`
  const made = await bob.api.thread.create.mutate({ channelId: channel.id, content, attachmentIds: [fileId] })
  const { fork } = await bob.api.fork.create.mutate({
    ...{ messageId: made.message.id, description: 'Is it too high?', divePartnerId: null },
  })
  const token = await signIn(person)
  return {
    ...{ word, reader, browser, token, fileId, channelId: channel.id, forkId: fork.id },
    ...{ threadId: made.thread.id, messageId: made.message.id, taskId: made.tasks[0]?.id ?? '' },
    epoch: await epochOf(channel.id),
  }
}

type Scene = Awaited<ReturnType<typeof setScene>>

async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  const { data, error } = await door.local.client().auth.signInWithPassword({ email, password })
  if (error) throw error
  return data.session.access_token
}

async function upload(id: string, channelId: string, word: string) {
  const bob = door.openBrowser()
  await bob.post('/api/auth/sign-in', { email: 'bob@orchard.example', password: 'pears-in-september' })
  const query = new URLSearchParams({ channel: channelId, name: `${word}.txt` })
  const headers = { origin: door.local.url }
  const answer = await bob.go(`/api/files/${id}?${query}`, {
    method: 'PUT',
    body: `The ${word} list`,
    headers,
  })
  expect(answer.status).toBe(200)
}

async function epochOf(channelId: string): Promise<number> {
  const { rows } = await door.local.db.query('select access_epoch from channels where id = $1', [channelId])
  return Number(rows[0]?.access_epoch)
}

const pages: Record<string, (scene: Scene) => string> = {
  'the channel': ({ word }) => `/${word}`,
  'the thread': ({ word, threadId }) => `/${word}/${threadId}`,
  'the thread at a message': ({ word, threadId, messageId }) => `/${word}/${threadId}?m=${messageId}`,
  'the fork': ({ word, threadId, forkId }) => `/${word}/${threadId}/fork/${forkId}`,
  'the task': ({ taskId }) => `/tasks/${taskId}`,
  'the search': ({ word }) => `/search?q=${word}`,
  'the inbox': () => '/inbox',
  'the decisions': () => '/decisions',
}

/** Returns the pages whose data has the words. */
async function listTelling(scene: Scene, words: string): Promise<string[]> {
  const telling: string[] = []
  for (const [name, path] of Object.entries(pages)) {
    const answer = await (await scene.browser.go(`/orchard${path(scene)}`)).text()
    // The fixture repeats the address, which the person knows.
    const { opening } = answer.startsWith('{') ? JSON.parse(answer) : { opening: answer }
    if (JSON.stringify(opening ?? '').includes(words)) telling.push(name)
  }
  return telling
}

/** Asks for a file in each way that there is. */
async function askFor({ browser, fileId }: Scene): Promise<number[]> {
  const etag = `"${fileId}"`
  const asked = [
    browser.go(`/api/files/${fileId}`),
    browser.go(`/api/files/${fileId}?download`),
    browser.go(`/api/files/${fileId}`, { method: 'HEAD' }),
    browser.go(`/api/files/${fileId}`, { headers: { 'if-none-match': etag } }),
  ]
  return (await Promise.all(asked)).map(({ status }) => status)
}

function connect(token: string): SupabaseClient {
  const client = createClient(door.local.url, door.local.secrets.publishableKey, {
    accessToken: async () => token,
  })
  clients.push(client)
  return client
}

/** Joins topics on one socket, as a browser does, and keeps all that it hears. */
async function listen(token: string, wanted: readonly string[]) {
  const client = connect(token)
  await client.realtime.setAuth()
  const heard = createInbox<string>()
  const statuses: string[] = []
  for (const topic of wanted) {
    const channel = client.channel(topic, { config: { private: true } })
    channel.on('broadcast', { event: '*' }, said => heard.push(JSON.stringify(said)))
    const status = await new Promise<string>(settle => channel.subscribe(settle))
    statuses.push(status)
  }
  return { heard, statuses }
}

/** Tells a person something that they may always hear, after everything that was sent before. */
async function markEnd({ reader }: Scene): Promise<string> {
  const end = newId()
  await door.local.db.query(`select realtime.send(jsonb_build_object('id', $1::text), 'end', $2, true)`, [
    end,
    topics.user(reader.userId),
  ])
  return end
}

const listTopics = ({ channelId, threadId, reader }: Scene, epoch: number) => [
  topics.channel(channelId, epoch),
  topics.thread(threadId, epoch),
  topics.user(reader.userId),
]

/** Tries to get at the bytes behind the door, in Storage itself. */
async function reachStorage({ token, fileId }: Scene): Promise<boolean[]> {
  const bucket = connect(token).storage.from(attachmentBucket)
  const path = storagePath({ id: fileId, workspaceId: orchard.workspace.id })
  const [signed, read, listed] = [
    await bucket.createSignedUrl(path, 60),
    await bucket.download(path),
    await bucket.list(orchard.workspace.id),
  ]
  return [signed.data !== null, read.data !== null, (listed.data ?? []).length > 0]
}

describe('A person who may read a channel no longer', () => {
  it.each<[string, Parameters<typeof setScene>[0], (scene: Scene) => Promise<unknown>]>([
    [
      'because they were removed from the workspace',
      { role: 'member', kind: 'public' },
      ({ reader: { userId } }) =>
        orchard.people.ada.api.workspace.removeMember.mutate({ workspaceId: orchard.workspace.id, userId }),
    ],
    [
      'because they became a guest',
      { role: 'member', kind: 'public' },
      ({ reader: { userId } }) =>
        orchard.people.ada.api.workspace.updateMemberRole.mutate({
          ...{ workspaceId: orchard.workspace.id, userId },
          role: 'guest',
        }),
    ],
    [
      'because the channel became private',
      { role: 'member', kind: 'public' },
      ({ channelId }) =>
        door.local.db.query(`update channels set kind = 'private' where id = $1`, [channelId]),
    ],
    [
      'because they were removed from a private channel',
      { role: 'member', kind: 'private' },
      ({ reader: { userId }, channelId }) =>
        orchard.people.bob.api.channel.removeMember.mutate({ channelId, userId }),
    ],
    [
      'because the channel was taken away from a guest',
      { role: 'guest', kind: 'public' },
      ({ reader: { userId }, channelId }) =>
        orchard.people.bob.api.channel.removeMember.mutate({ channelId, userId }),
    ],
  ])('finds nothing of it behind the door, %s', async (_why, given, lose) => {
    const scene = await setScene(given)
    const { threadId, word, token } = scene
    const { bob } = orchard.people
    expect(await listTelling(scene, word)).toEqual(Object.keys(pages))
    expect(await askFor(scene)).toEqual([200, 200, 200, 304])
    const { heard, statuses } = await listen(token, listTopics(scene, scene.epoch))
    expect(statuses).toEqual(['SUBSCRIBED', 'SUBSCRIBED', 'SUBSCRIBED'])
    await bob.api.message.send.mutate({ threadId, content: `Before: ${word}` })
    await heard.nextWhere(said => said.includes(`Before: ${word}`))

    await lose(scene)
    const ended = await markEnd(scene)
    await heard.nextWhere(said => said.includes(ended))
    await bob.api.message.send.mutate({ threadId, content: `Afterwards: ${word}` })
    const end = await markEnd(scene)
    const said: string[] = []
    await heard.nextWhere(each => said.push(each) > 0 && each.includes(end))
    expect(said).toHaveLength(1)
    const epoch = await epochOf(scene.channelId)
    for (const each of [scene.epoch, epoch]) {
      const again = await listen(token, listTopics(scene, each))
      expect(again.statuses).toEqual(['CHANNEL_ERROR', 'CHANNEL_ERROR', 'SUBSCRIBED'])
    }
    expect(await listTelling(scene, word)).toEqual([])
    expect(await askFor(scene)).toEqual([404, 404, 404, 404])
  })
})

it('A message that was deleted is on no page, and neither its file nor the event has its words', async () => {
  const scene = await setScene({ role: 'member', kind: 'private' })
  const words = `the ${scene.word} price`
  const telling = ['the channel', 'the thread', 'the thread at a message', 'the fork']
  expect(await listTelling(scene, words)).toEqual(telling)
  const { heard } = await listen(scene.token, listTopics(scene, scene.epoch))
  const begin = await markEnd(scene)
  await heard.nextWhere(each => each.includes(begin))
  await orchard.people.bob.api.message.delete.mutate({ messageId: scene.messageId })
  const end = await markEnd(scene)
  const said: string[] = []
  await heard.nextWhere(each => said.push(each) > 0 && each.includes(end))
  expect(said.length).toBeGreaterThan(1)
  expect(said.join()).not.toContain(words)
  expect(said.join()).not.toContain(`${scene.word}.txt`)
  expect(await listTelling(scene, words)).toEqual([])
  expect(await askFor(scene)).toEqual([404, 404, 404, 404])
})

it('Nobody but the server gets at files in Storage, so no link there outlives a right', async () => {
  const scene = await setScene({ role: 'member', kind: 'private' })
  expect(await askFor(scene)).toEqual([200, 200, 200, 304])
  expect(await reachStorage(scene)).toEqual([false, false, false])
  const path = storagePath({ id: scene.fileId, workspaceId: orchard.workspace.id })
  const { data } = await door.local
    .client({ key: door.local.secrets.secretKey })
    .storage.from(attachmentBucket)
    .download(path)
  expect(await data?.text()).toBe(`The ${scene.word} list`)
})
