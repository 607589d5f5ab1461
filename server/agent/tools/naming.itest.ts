import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { hireAgent, type SceneAgent } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { findDirect } from '../../db/channels/channels.ts'

let stage: WorkerStage
let vibe: SceneAgent
let coder: SceneAgent
/** Members of the workspace, by their handles. */
const people = new Map<string, string>()

beforeAll(async () => {
  stage = await setWorkerStage()
  coder = await hireAgent(stage.db, stage.scene, 'coder')
  vibe = await hireAgent(stage.db, stage.scene, 'vibe', {
    tools: ['ask_agent', 'ask_human', 'send_message'],
    approvals: { trust: { send_message: 'autonomous' } },
  })
  people.set('ada', stage.scene.ada).set('bob', stage.scene.bob)
  people.set('john', await stage.join('John Smith', 'member'))
  people.set('sam', await stage.join('Sam Lee', 'member'))
  people.set('sam-2', await stage.join('Sam Lee', 'member'))
  people.set('gil', await stage.join('Gil Guest', 'guest'))
  await stage.db.asWorker(async tx => {
    const { workspaceId } = stage.scene
    const names = [...people].map(([name, userId]) => ({ workspaceId, name, userId }))
    await tx.insertInto('mentionNames').values(names).execute()
  })
})
afterEach(() => stage.rest())
afterAll(() => stage.close())

const idOf = (handle: string) => people.get(handle) ?? ''

async function openChannel(name: string, kind: 'public' | 'private', members: readonly string[]) {
  const { workspaceId } = stage.scene
  const place = { channelId: newId(), threadId: newId() }
  const { channelId } = place
  await stage.db.asWorker(async tx => {
    await tx.insertInto('channels').values({ id: channelId, workspaceId, kind, name }).execute()
    for (const handle of members)
      await tx
        .insertInto('channelMembers')
        .values({ channelId, workspaceId, userId: idOf(handle) })
        .execute()
    await tx.insertInto('threads').values({ id: place.threadId, workspaceId, channelId }).execute()
  })
  return place
}

let opened = 0
const anyPlace = () => openChannel(`place-${++opened}`, 'public', ['ada'])

/** Has Ada ask Vibe, which makes one call. */
async function begin(
  name: string,
  input: Record<string, unknown>,
  {
    place,
    userId = stage.scene.ada,
  }: { place?: { channelId: string; threadId: string }; userId?: string } = {},
) {
  await stage.script.enqueue([
    { kind: 'tools', calls: [{ name, input }] },
    { kind: 'text', text: 'So.' },
    { kind: 'text', text: 'So it is.' },
  ])
  const asked = await stage.askIn(place ?? (await anyPlace()), { userId, content: '@vibe go', calls: [vibe] })
  await stage.hire()
  return asked.task
}

const wire = z.object({
  messages: z.array(z.object({ content: z.array(z.looseObject({ content: z.unknown().optional() })) })),
})

/** Returns the result of the call that its model is sent. */
async function resultOf(...given: Parameters<typeof begin>): Promise<string> {
  const task = await begin(...given)
  await stage.ended(task.id)
  const last = wire.parse(JSON.parse((await stage.prompts(2)).at(-1) ?? '')).messages.at(-1)
  return String(last?.content[0]?.content)
}

describe('another agent', () => {
  it.each(['coder', '@Coder', 'CODER', 'Coder (AI)'])('is asked by the name %j', async agent => {
    const task = await begin('ask_agent', { agent, question: 'Is it?', wait: true })
    await stage.ended(task.id)
    const children = await stage.db.asWorker(tx =>
      tx.selectFrom('tasks').select('agentConfigId').where('parentTaskId', '=', task.id).execute(),
    )
    expect(children).toEqual([{ agentConfigId: coder.id }])
  })

  it('with an unknown name is answered with the nearest ones, or with all of them', async () => {
    const ask = (agent: string) => resultOf('ask_agent', { agent, question: 'Is it?' })
    expect(await ask('codr')).toBe('No agent here is called "codr". Did you mean coder?')
    await stage.rest()
    expect(await ask('poet')).toBe('No agent here is called "poet". The agents that you can ask: coder.')
  })
})

describe('a person who may answer', () => {
  const audience = async (names: string[], place?: { channelId: string; threadId: string }) => {
    const task = await begin('ask_human', { question: 'Which?', people: names }, { place })
    await stage.taskIs(task.id, { status: 'waiting' })
    const card = (await stage.messages(task.threadId)).find(({ metadata }) => metadata.ask)
    return card?.metadata.ask?.audience.userIds
  }

  it('is named by the handle or by the display name', async () => {
    expect(await audience(['@Bob', 'john smith'])).toEqual([idOf('ada'), idOf('bob'), idOf('john')])
  })

  it('is not guessed: a slip, or a name that two people have, is answered with the handles', async () => {
    expect(await resultOf('ask_human', { question: 'Which?', people: ['jhon', 'Sam Lee', 'bob'] })).toBe(
      'Nobody here is called "jhon". Did you mean john (John Smith)? 2 people here are called "Sam Lee". Use a handle: sam or sam-2.',
    )
  })

  it('is not found if this conversation is hidden from them', async () => {
    const place = await openChannel('closed', 'private', ['ada', 'bob'])
    const ask = (name: string) => resultOf('ask_human', { question: 'Which?', people: [name] }, { place })
    expect(await ask('john')).toBe('Nobody here is called "john".')
  })

  it('is told to no guest who does not know them, though a person who knows the handle may use it', async () => {
    const place = await openChannel('with-guest', 'public', ['ada', 'bob', 'gil'])
    const ask = (name: string, userId?: string) =>
      resultOf('ask_human', { question: 'Which?', people: [name] }, { place, userId })
    expect(await ask('jhon')).toBe('Nobody here is called "jhon".')
    await stage.rest()
    expect(await ask('John Smith')).toBe('Nobody here is called "John Smith".')
    await stage.rest()
    expect(await ask('bobb')).toBe('Nobody here is called "bobb". Did you mean bob?')
    await stage.rest()
    // For the guest there is no John at all.
    expect(await ask('john', idOf('gil'))).toBe('Nobody here is called "john".')
    await stage.rest()
    expect(await audience(['john'], place)).toEqual([idOf('ada'), idOf('john')])
  })
})

describe('the place of a message', () => {
  const send = (place: Record<string, unknown>) => resultOf('send_message', { content: 'News.', ...place })
  const sent = z.object({ thread_id: z.string() })
  const directOf = (userIds: string[], agentId: string | null = null) =>
    stage.db.asWorker(tx =>
      findDirect(tx, { workspaceId: stage.scene.workspaceId, userIds: userIds.toSorted(), agentId }),
    )
  const said = async (threadId: string) =>
    (await stage.messages(threadId)).filter(({ authorType }) => authorType === 'agent')

  it('is a channel by its name, with or without #', async () => {
    const { channelId } = await openChannel('harvest-notes', 'public', ['ada'])
    const { thread_id } = sent.parse(JSON.parse(await send({ channel: '#Harvest notes' })))
    expect(await said(thread_id)).toMatchObject([{ content: 'News.', channelId }])
  })

  it('is proposed if the name is a slip, but never a channel that other readers may not know', async () => {
    await openChannel('pressing', 'public', ['ada'])
    await openChannel('pressing-secret', 'private', ['ada'])
    expect(await send({ channel: '#presing' })).toBe(
      'There is no channel "#presing" here. Did you mean #pressing?',
    )
  })

  it('is the direct message with a person, which the first message opens', async () => {
    const { ada } = stage.scene
    expect(await directOf([ada, idOf('john')])).toBeUndefined()
    const first = sent.parse(JSON.parse(await send({ person: 'John Smith' })))
    expect(await directOf([ada, idOf('john')])).toBe(first.thread_id)
    await stage.rest()
    const second = sent.parse(JSON.parse(await send({ person: '@john' })))
    expect(second).toEqual(first)
    expect(await said(first.thread_id)).toMatchObject([
      { content: 'News.', authorAgentId: vibe.id },
      { content: 'News.', authorAgentId: vibe.id },
    ])
  })

  it('is the direct message with the agent if it is for the person who asks', async () => {
    const { ada } = stage.scene
    const { thread_id } = sent.parse(JSON.parse(await send({ person: 'ada' })))
    expect(await directOf([ada], vibe.id)).toBe(thread_id)
    expect(await said(thread_id)).toHaveLength(1)
  })

  it('is one at a time, and nobody is written to by a slip', async () => {
    expect(await send({ person: 'jhon' })).toBe(
      'Nobody here is called "jhon". Did you mean john (John Smith)?',
    )
    await stage.rest()
    expect(await send({ person: 'john', channel: 'general' })).toContain(
      'Give only one of thread_id, channel and person.',
    )
  })

  it('needs approval if it is a direct message, whoever is in it', async () => {
    await stage.db.asWorker(tx =>
      tx.updateTable('agentConfigs').set({ approvals: '{}' }).where('id', '=', vibe.id).execute(),
    )
    const task = await begin('send_message', { content: 'Psst.', person: 'sam' })
    await stage.taskIs(task.id, { status: 'waiting', step: 'waiting_for_approval' })
    expect(await directOf([stage.scene.ada, idOf('sam')])).toBeUndefined()
  })
})
