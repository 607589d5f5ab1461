/**
 * Walks each way in which a person may read something and then no longer, over every surface that could still tell
 * it. A word that occurs nowhere else is the test: all surfaces together tell it before, and none does afterwards.
 */
import { TRPCClientError } from '@trpc/client'
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ApiStage, setApiStage } from '../../testing/api-stage.ts'
import type { Player } from '../../testing/cast.ts'
import { makePerson } from '../../testing/stage.ts'
import { bodiesOf } from '../../testing/task-bodies.ts'
import { openFile } from '../chat/messages/files/open-file.ts'
import { DomainError } from '../domain/wire/domain-error.ts'
import { topics } from '../domain/wire/topics.ts'
import type { MemberRole } from '../domain/workspaces/workspace.ts'

let stage: ApiStage
let ada: Player
let bob: Player
let workspaceId: string

beforeAll(async () => {
  stage = await setApiStage()
  ;({ ada, bob } = stage.orchard.people)
  workspaceId = stage.orchard.workspace.id
  const { agents } = await ada.api.agent.list.query({ workspaceId })
  const agentId = agents.find(({ slug }) => slug === 'vibe')?.id ?? ''
  await ada.api.agent.update.mutate({ agentId, tools: ['search_messages'] })
  await stage.hire()
})
afterEach(async () => {
  await stage.script.reset()
  await stage.root.query('update workspaces set prompts_visible = true')
})
afterAll(() => stage.close())

/** A person, and a channel with a message that has the word, in a fork's name, a file and a task too. */
async function setScene({ role, kind }: { role: MemberRole; kind: 'public' | 'private' }) {
  const word = `marrakesh${newId().slice(-10)}`
  const reader = await stage.enter(makePerson(`Reader ${word}`, `${word}@example.com`))
  const { invite } = await ada.api.workspace.invite.mutate({ workspaceId, role })
  await reader.api.workspace.acceptInvite.mutate({ token: invite.token })
  const { members } = await ada.api.workspace.listMembers.query({ workspaceId })
  const handle = members.find(({ userId }) => userId === reader.userId)?.handle ?? ''
  const { channel } = await bob.api.channel.create.mutate({
    workspaceId,
    name: `c-${newId().slice(-8)}`,
    kind,
  })
  const channelId = channel.id
  if (kind === 'private' || role === 'guest') {
    await bob.api.channel.addMember.mutate({ channelId, userId: reader.userId })
  }
  const content = `@${handle} the ${word} price is nine`
  const { thread, message } = await bob.api.thread.create.mutate({ channelId, content })
  const threadId = thread.id
  await stage.script.enqueue([{ kind: 'text', text: 'So.' }])
  const { tasks } = await bob.api.message.send.mutate({ threadId, content: `@vibe and the ${word} price?` })
  const taskId = tasks[0]?.id ?? ''
  await vi.waitFor(
    async () => {
      const { task } = await bob.api.task.get.query({ taskId })
      if (task.status !== 'completed') throw new Error(JSON.stringify(task))
    },
    { timeout: 20_000, interval: 20 },
  )
  // After the task: its worker would wait for the bytes, which nobody uploaded.
  const fileId = newId()
  await stage.root.query(
    `insert into attachments (id, workspace_id, channel_id, uploader_id, name, type, size, state)
     values ($1, $2, $3, $4, $5, 'text/plain', 3, 'stored')`,
    [fileId, workspaceId, channelId, bob.userId, `${word}.txt`],
  )
  await bob.api.message.send.mutate({
    threadId,
    content: 'With a file.',
    attachmentIds: [fileId],
  })
  const { fork } = await bob.api.fork.create.mutate({
    messageId: message.id,
    divePartnerId: null,
    description: `In the fork: ${word}`,
  })
  await bob.api.message.send.mutate({ threadId, forkId: fork.id, content: `In the fork: ${word}.` })
  // Guests can't have keys.
  const made = { workspaceId, name: 'reader', scope: 'read' } as const
  const key = role === 'guest' ? null : (await reader.api.apiKey.create.mutate(made)).apiKey.key
  const { rows } = await stage.root.query('select access_epoch from channels where id = $1', [channelId])
  return {
    ...{ word, reader, channelId, threadId, fileId, taskId, handle, fork },
    messageId: message.id,
    key,
    epoch: Number(rows[0]?.access_epoch),
  }
}

type Scene = Awaited<ReturnType<typeof setScene>>

/** Every way to ask for something that has the word, by name. */
const surfaces: Record<string, (scene: Scene) => Promise<unknown>> = {
  'the list of threads': ({ reader, channelId }) => reader.api.thread.list.query({ channelId }),
  'the thread': ({ reader, threadId }) => reader.api.thread.get.query({ threadId }),
  'the changes of the thread': ({ reader, threadId }) =>
    reader.api.thread.changes.query({ threadId, sinceRev: 0 }),
  'the messages': ({ reader, threadId }) => reader.api.message.list.query({ threadId }),
  'the messages around one': ({ reader, threadId, messageId }) =>
    reader.api.message.list.query({ threadId, around: messageId }),
  'the edit history': ({ reader, messageId }) => reader.api.message.history.query({ messageId }),
  'the fork': ({ reader, fork }) => reader.api.fork.get.query({ forkId: fork.id }),
  'the list of forks': ({ reader, threadId }) => reader.api.fork.list.query({ threadId }),
  'the context of the fork': ({ reader, fork }) => reader.api.fork.context.query({ forkId: fork.id }),
  'the messages of the fork': ({ reader, threadId, fork }) =>
    reader.api.message.list.query({ threadId, forkId: fork.id }),
  'the search': ({ reader, word }) => reader.api.search.messages.query({ workspaceId, query: word }),
  'the decisions': ({ reader, word }) => reader.api.search.decisions.query({ workspaceId, query: word }),
  'the inbox': ({ reader }) => reader.api.notification.list.query({ workspaceId }),
  'the drafts': ({ reader }) => reader.api.draft.list.query(),
  'the tasks': ({ reader }) => reader.api.task.browse.query({ workspaceId }),
  'the task': ({ reader, taskId }) => reader.api.task.answer.query({ taskId }),
  'the log of the task': ({ reader, taskId }) => reader.api.task.events.query({ taskId }),
  'the bodies of the task': ({ reader, taskId }) => bodiesOf(reader.api, taskId),
  'the rebuilt request': async ({ reader, taskId }) => {
    const { events } = await reader.api.task.events.query({ taskId })
    const seq = events.find(({ type }) => type === 'model.requested')?.seq ?? 0
    return reader.api.task.checkRequest.query({ taskId, seq })
  },
  'the file': ({ reader, fileId }) => openFile(stage.db, { claims: { sub: reader.userId }, fileId }),
  'the API: threads': ({ key, channelId }) => get(key, `/channels/${channelId}/threads`),
  'the API: a thread': ({ key, threadId }) => get(key, `/threads/${threadId}`),
  'the API: messages': ({ key, threadId }) => get(key, `/threads/${threadId}/messages`),
  'the API: search': ({ key, word }) => get(key, `/search?query=${word}`),
  'the API: forks': ({ key, threadId }) => get(key, `/threads/${threadId}/forks`),
  'the API: a fork': ({ key, fork }) => get(key, `/forks/${fork.id}`),
  'the API: a task': ({ key, taskId }) => get(key, `/tasks/${taskId}`),
  'the API: a log': ({ key, taskId }) => get(key, `/tasks/${taskId}/events`),
  'the API: a stream': ({ key, taskId }) => get(key, `/tasks/${taskId}/stream`),
  'the API: bodies': async ({ key, taskId }) => {
    const hashes = (await get(key, `/tasks/${taskId}/events`)).match(/(?<=")[0-9a-f]{64}(?=")/g) ?? []
    return Promise.all(hashes.map(hash => get(key, `/tasks/${taskId}/payloads/${hash}`)))
  },
}

async function get(key: string | null, path: string): Promise<string> {
  if (key === null) return ''
  return (await stage.call(key, path)).text()
}

/** Asks a surface for its answer, as text; a refusal tells its sentence. */
async function read(surface: (scene: Scene) => Promise<unknown>, scene: Scene): Promise<string> {
  try {
    return JSON.stringify(await surface(scene)) ?? ''
  } catch (error) {
    if (error instanceof TRPCClientError || error instanceof DomainError) return error.message
    throw error
  }
}

/** Returns the surfaces that tell the word. The reader's own name has it too, and is no secret. */
async function listTelling(scene: Scene): Promise<string[]> {
  const telling: string[] = []
  for (const [name, surface] of Object.entries(surfaces)) {
    const told = await read(surface, scene)
    if (told.includes(`the ${scene.word} price`) || told.includes(`${scene.word}.txt`)) telling.push(name)
    else if (told.includes(`In the fork: ${scene.word}`)) telling.push(name)
  }
  return telling
}

/** Lets the reader ask an agent to search for the word, in a conversation of their own. */
async function tellByAgent({ reader, word }: Scene, channelId: string): Promise<string> {
  await stage.script.reset()
  await stage.script.enqueue([
    { kind: 'tools', calls: [{ name: 'search_messages', input: { query: word } }] },
    { kind: 'text', text: 'So.' },
  ])
  const { thread } = await reader.api.thread.create.mutate({ channelId, content: 'Hello.' })
  const { tasks } = await reader.api.message.send.mutate({
    threadId: thread.id,
    content: '@vibe please look',
  })
  const taskId = tasks[0]?.id ?? ''
  await vi.waitFor(
    async () => {
      const { task } = await reader.api.task.get.query({ taskId })
      if (task.endedAt === null) throw new Error(JSON.stringify(task))
    },
    { timeout: 20_000, interval: 20 },
  )
  return JSON.stringify(await stage.script.requests(2))
}

/** Returns whether Realtime lets the reader listen to the thread under an epoch of the channel. */
async function mayListen({ reader, threadId }: Scene, epoch: number): Promise<boolean> {
  const { root } = stage
  await root.query('begin')
  const claims = JSON.stringify({ sub: reader.userId, role: 'authenticated' })
  await root.query(`select set_config('request.jwt.claims', $1, true)`, [claims])
  await root.query('set local role authenticated')
  const { rows } = await root.query('select openvibe.can_join_topic($1) as may', [
    topics.thread(threadId, epoch),
  ])
  await root.query('rollback')
  return rows[0]?.may === true
}

async function epochOf({ channelId }: Scene): Promise<number> {
  const { rows } = await stage.root.query('select access_epoch from channels where id = $1', [channelId])
  return Number(rows[0]?.access_epoch)
}

const publicly = { role: 'member', kind: 'public' } as const
const privately = { role: 'member', kind: 'private' } as const
const asGuest = { role: 'guest', kind: 'public' } as const

describe('A person who may read a channel no longer', () => {
  it.each<[string, Parameters<typeof setScene>[0], (scene: Scene) => Promise<unknown>]>([
    [
      'because they were removed from the workspace',
      publicly,
      ({ reader }) => ada.api.workspace.removeMember.mutate({ workspaceId, userId: reader.userId }),
    ],
    [
      'because they left the workspace',
      publicly,
      ({ reader }) => reader.api.workspace.leave.mutate({ workspaceId }),
    ],
    [
      'because they became a guest',
      publicly,
      ({ reader }) =>
        ada.api.workspace.updateMemberRole.mutate({ workspaceId, userId: reader.userId, role: 'guest' }),
    ],
    [
      // No verb of the product does this yet. The database raises the epoch for any that will.
      'because the channel became private',
      publicly,
      ({ channelId }) => stage.root.query(`update channels set kind = 'private' where id = $1`, [channelId]),
    ],
    [
      'because they were removed from a private channel',
      privately,
      ({ reader, channelId }) => bob.api.channel.removeMember.mutate({ channelId, userId: reader.userId }),
    ],
    [
      'because the channel was taken away from a guest',
      asGuest,
      ({ reader, channelId }) => bob.api.channel.removeMember.mutate({ channelId, userId: reader.userId }),
    ],
  ])('is told nothing of it anywhere, %s', async (_why, given, lose) => {
    const scene = await setScene(given)
    const before = await listTelling(scene)
    // These name no words, or only those of the reader.
    const silent = ['the edit history', 'the decisions', 'the drafts', 'the log of the task', 'the task']
    const isAsked = (name: string) => scene.key !== null || !name.startsWith('the API')
    for (const name of Object.keys(surfaces)) {
      if (!silent.includes(name) && isAsked(name) && !/: a (task|log|stream|thread)$/.test(name))
        expect(before).toContain(name)
    }
    expect(await mayListen(scene, scene.epoch)).toBe(true)

    await lose(scene)

    expect(await listTelling(scene)).toEqual([])
    // A socket of before hears nothing of the new epoch, and no new one may listen.
    const epoch = await epochOf(scene)
    expect(epoch).toBeGreaterThan(scene.epoch)
    for (const each of [scene.epoch, epoch]) expect(await mayListen(scene, each)).toBe(false)
  })
})

describe('A message that may be read no longer', () => {
  it.each<[string, (scene: Scene) => Promise<unknown>]>([
    ['was deleted', ({ messageId }) => bob.api.message.delete.mutate({ messageId })],
    [
      'was edited',
      ({ messageId, handle }) =>
        bob.api.message.update.mutate({ messageId, content: `@${handle} never mind` }),
    ],
  ])('is told nowhere after it %s', async (_how, change) => {
    const scene = await setScene(privately)
    const tellsMessage = async () => {
      const telling: string[] = []
      for (const [name, surface] of Object.entries(surfaces)) {
        if ((await read(surface, scene)).includes(`${scene.word} price is nine`)) telling.push(name)
      }
      return telling
    }
    expect(await tellsMessage()).toEqual(
      expect.arrayContaining([
        'the messages',
        'the search',
        'the inbox',
        'the bodies of the task',
        'the API: bodies',
      ]),
    )
    await change(scene)
    expect(await tellsMessage()).toEqual([])
  })
})

it('The bodies of a task are for admins only after a workspace hides its prompts, and after an admin is one no longer', async () => {
  const scene = await setScene({ role: 'admin', kind: 'private' })
  const bodies = () => listTelling(scene).then(names => names.filter(name => /bodies|rebuilt/.test(name)))
  const all = ['the bodies of the task', 'the rebuilt request', 'the API: bodies']
  await bob.api.message.delete.mutate({ messageId: scene.messageId })
  expect(await bodies()).toEqual(all)
  const change = { workspaceId, userId: scene.reader.userId, role: 'member' } as const
  await ada.api.workspace.update.mutate({ workspaceId, promptsVisible: false })
  expect(await bodies()).toEqual(all)
  await ada.api.workspace.updateMemberRole.mutate(change)
  expect(await bodies()).toEqual([])
  await ada.api.workspace.update.mutate({ workspaceId, promptsVisible: true })
  const shown = await bodiesOf(scene.reader.api, scene.taskId)
  expect(shown.join()).toContain('a message that was deleted')
  expect(shown.join()).not.toContain(`${scene.word} price is nine`)
})

it('An agent finds nothing for a person in a channel that they may read no longer', async () => {
  const scene = await setScene(privately)
  const { channel } = await scene.reader.api.channel.create.mutate({
    workspaceId,
    name: `own-${newId().slice(-8)}`,
    kind: 'private',
  })
  expect(await tellByAgent(scene, channel.id)).toContain(`the ${scene.word} price is nine`)
  await bob.api.channel.removeMember.mutate({ channelId: scene.channelId, userId: scene.reader.userId })
  expect(await tellByAgent(scene, channel.id)).not.toContain(`the ${scene.word} price is nine`)
})
