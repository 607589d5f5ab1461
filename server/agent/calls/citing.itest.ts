import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hireAgent, startFork, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { listMessages } from '../../chat/messages/list-messages.ts'
import { replayTask } from '../../chat/tasks/reruns/replay-task.ts'
import { builtInTools } from '../../domain/agents/tool.ts'
import type { Message } from '../../domain/messages/message.ts'

let stage: WorkerStage
let threadId: string

beforeAll(async () => {
  stage = await setWorkerStage()
})
beforeEach(async () => {
  threadId = await startThread(stage.db, stage.scene)
})
afterEach(() => stage.rest())
afterAll(() => stage.close())

type Fields = Parameters<typeof hireAgent>[3]
let hired = 0
const hire = (fields: Fields = {}) =>
  hireAgent(stage.db, stage.scene, `citer-${++hired}`, { tools: [...builtInTools], ...fields })

const calls = (...made: { name: string; input?: Record<string, unknown> }[]) => ({
  kind: 'tools' as const,
  calls: made,
})
const text = (words: string) => ({ kind: 'text' as const, text: words })

/** Has a person write in another place; the message's id. */
const sayIn = (place: { threadId: string; channelId?: string; forkId?: string }, content: string) =>
  stage.db.asWorker(async tx => {
    const id = newId()
    const { workspaceId, channelId, bob } = stage.scene
    const message = { id, workspaceId, channelId, ...place, seq: 0, rev: 0, content }
    await tx
      .insertInto('messages')
      .values({ ...message, authorType: 'human', authorUserId: bob })
      .execute()
    return id
  })

async function openChannel(): Promise<{ channelId: string; threadId: string }> {
  const { workspaceId } = stage.scene
  const place = { channelId: newId(), threadId: newId() }
  await stage.db.asWorker(async tx => {
    const channel = {
      id: place.channelId,
      workspaceId,
      kind: 'public' as const,
      name: `c-${place.channelId}`,
    }
    await tx.insertInto('channels').values(channel).execute()
    await tx
      .insertInto('threads')
      .values({ id: place.threadId, workspaceId, channelId: place.channelId })
      .execute()
  })
  return place
}

async function ask(content: string, more: { fields?: Fields; forkId?: string } = {}) {
  const agent = await hire(more.fields)
  const { forkId = null } = more
  const asked = await stage.ask({ threadId, forkId, content: `@${agent.slug} ${content}`, calls: [agent] })
  await stage.hire()
  return { agent, ...asked }
}

/** The newest message of an agent in the thread of the test, or in one of its forks. */
async function answerOf(agentId: string, place = threadId): Promise<Message | undefined> {
  return (await stage.messages(place)).findLast(({ authorAgentId }) => authorAgentId === agentId)
}

const labels = (message: Message | undefined) =>
  (message?.metadata.citations ?? []).map(({ label, messageId }) => [label, messageId])

const read = (userId: string, place: { threadId: string }, messageId: string) =>
  listMessages(stage.db, {
    claims: { sub: userId },
    ...place,
    direction: 'older',
    limit: 1,
    around: messageId,
  })

describe('an answer with labels', () => {
  it('stores the messages that they name, and its words as they were written', async () => {
    const first = await sayIn({ threadId }, 'The press is repaired.')
    const place = await openChannel()
    const found = await sayIn(place, 'The quince press cost 900 euros.')
    await stage.script.enqueue([
      calls({ name: 'search_messages', input: { query: 'quince' } }),
      text('Repaired [1], for 900 euros [1.1]. Not [7], not [1.2], not `[1]`.'),
    ])
    const { task, agent, messageId } = await ask('is it repaired?')
    await stage.ended(task.id)

    const answer = await answerOf(agent.id)
    expect(answer?.content).toBe('Repaired [1], for 900 euros [1.1]. Not [7], not [1.2], not `[1]`.')
    expect(answer?.metadata.citations).toEqual([
      { label: '1', messageId: first, channelId: stage.scene.channelId, threadId, forkId: null },
      { label: '1.1', messageId: found, ...place, forkId: null },
    ])

    const [asked = '', after = ''] = await stage.prompts(2)
    expect(asked).toContain('seq=\\"1\\" cite=\\"[1]\\"')
    expect(asked).toContain('The question is message [2].')
    expect(after).toContain('\\"cite\\":\\"[1.1]\\"')
    expect(messageId).not.toBe(first)
  })

  it('cites the question, and messages of this conversation that a tool found, by their own numbers', async () => {
    const old = await sayIn({ threadId }, 'The quince press is old.')
    await stage.script.enqueue([
      calls({ name: 'read_thread' }, { name: 'search_messages', input: { query: 'quince' } }),
      text('You ask [2]; it is old [1], [1.1], [2.1].'),
    ])
    const { task, agent, messageId } = await ask('how old is it?')
    await stage.ended(task.id)
    expect(labels(await answerOf(agent.id))).toEqual([
      ['2', messageId],
      ['1', old],
      ['1.1', old],
      ['2.1', old],
    ])
    expect((await stage.prompts(2))[1]).toContain('{\\"cite\\":\\"[1]\\"')
  })

  it('counts the calls of all turns', async () => {
    const place = await openChannel()
    const found = await sayIn(place, 'The medlar press cost 900 euros.')
    const look = calls({ name: 'search_messages', input: { query: 'medlar' } })
    await stage.script.enqueue([
      calls({ name: 'search_messages', input: { query: 'nothing' } }, { name: 'react', input: {} }),
      look,
      text('900 euros [3.1], not [1.1].'),
    ])
    const { task, agent } = await ask('what did it cost?')
    await stage.ended(task.id)
    expect(labels(await answerOf(agent.id))).toEqual([['3.1', found]])
  })

  it('cites the messages of a thread that a tool read, in their order', async () => {
    const place = await openChannel()
    const read = [await sayIn(place, 'The press is old.'), await sayIn(place, 'It was repaired.')]
    await stage.script.enqueue([
      calls({ name: 'read_thread', input: { thread_id: place.threadId } }),
      text('Old [1.1], repaired [1.2], not [1.3].'),
    ])
    const { task, agent } = await ask('what do you read there?')
    await stage.ended(task.id)
    expect(labels(await answerOf(agent.id))).toEqual([
      ['1.1', read[0]],
      ['1.2', read[1]],
    ])
  })

  it('tells numbers of a fork from those of the thread around it', async () => {
    const parent = await sayIn({ threadId }, 'Shall we buy a press?')
    await sayIn({ threadId }, 'Or two?')
    const forkId = await startFork(stage.db, stage.scene, { threadId, messageId: parent })
    const inFork = await sayIn({ threadId, forkId }, 'One is enough.')
    await stage.script.enqueue([text('One [1], of [t1]. Not [2.1], not [t2], not [3].')])
    const { task, agent } = await ask('so?', { forkId })
    await stage.ended(task.id)
    expect(labels(await answerOf(agent.id))).toEqual([
      ['1', inFork],
      ['t1', parent],
    ])
    const [asked = ''] = await stage.prompts(1)
    expect(asked).toContain('seq=\\"1\\" cite=\\"[t1]\\"')
    expect(asked).toContain('cite=\\"[1]\\"')
  })

  it('is shown later without the labels that only its own task knew', async () => {
    await sayIn({ threadId }, 'The press is repaired.')
    await sayIn(await openChannel(), 'The quince press cost 900 euros.')
    await stage.script.enqueue([
      calls({ name: 'search_messages', input: { query: 'quince' } }),
      text('Repaired [1], for 900 euros [1.1].'),
    ])
    const { task, agent } = await ask('is it repaired?')
    await stage.ended(task.id)
    await stage.script.enqueue([text('Yes [1], no [1.1].')])
    const { task: next } = await stage.ask({ threadId, content: `@${agent.slug} sure?`, calls: [agent] })
    await stage.ended(next.id)
    const prompt = (await stage.prompts(3)).at(-1)
    expect(prompt).toContain('Repaired [1], for 900 euros.')
    expect(prompt).not.toContain('[1.1]')
    expect(labels(await answerOf(agent.id)).map(([label]) => label)).toEqual(['1'])
  })
})

it('a message that a tool sends cites in the same way, also in another thread', async () => {
  const first = await sayIn({ threadId }, 'The press is repaired.')
  const other = await startThread(stage.db, stage.scene)
  await sayIn({ threadId: other }, 'What about the press?')
  await stage.script.enqueue([
    calls({ name: 'send_message', input: { content: 'Repaired [1], not [9].', thread_id: other } }),
    calls({ name: 'done' }),
  ])
  const approvals = { trust: { send_message: 'autonomous' as const } }
  const { task, agent } = await ask('tell them', { fields: { replyMode: 'tool', approvals } })
  await stage.ended(task.id)
  expect(labels(await answerOf(agent.id, other))).toEqual([['1', first]])

  // There, the number would name another message.
  await stage.script.enqueue([text('Fine.')])
  const { task: next } = await stage.ask({
    threadId: other,
    content: `@${agent.slug} sure?`,
    calls: [await hire()],
  })
  await stage.ended(next.id)
  expect((await stage.prompts(3)).at(-1)).toContain('>Repaired, not [9].<')
})

it('a person who may not read a cited message gets its place, and no words', async () => {
  const place = await openChannel()
  const found = await sayIn(place, 'The damson press cost 900 euros.')
  await stage.script.enqueue([
    calls({ name: 'search_messages', input: { query: 'damson' } }),
    text('900 euros [1.1].'),
  ])
  const { task, agent } = await ask('what did it cost?')
  await stage.ended(task.id)
  const { ada, bob, workspaceId } = stage.scene
  await stage.db.asWorker(async tx => {
    await tx.updateTable('channels').set({ kind: 'private' }).where('id', '=', place.channelId).execute()
    await tx
      .insertInto('channelMembers')
      .values({ channelId: place.channelId, workspaceId, userId: ada })
      .execute()
  })
  const answer = await answerOf(agent.id)
  const seen = await read(bob, { threadId }, answer?.id ?? '')
  expect(labels(seen.messages[0])).toEqual([['1.1', found]])
  expect((await read(ada, place, found)).messages[0]?.content).toBe('The damson press cost 900 euros.')
  await expect(read(bob, place, found)).rejects.toMatchObject({ reason: 'not_found' })
})

it('a replay without effects stores no citations', async () => {
  await sayIn({ threadId }, 'The press is repaired.')
  await stage.script.enqueue([text('Repaired [1].')])
  const { task, messageId } = await ask('is it?')
  await stage.ended(task.id)
  const before = (await stage.messages(threadId)).length
  await stage.script.enqueue([text('Repaired [1], yes [2].')])
  const claims = { sub: stage.scene.ada }
  const replay = await replayTask(stage.db, { claims, taskId: task.id, fromTurn: 1, allowEffects: false })
  await stage.ended(replay.id)
  expect(await stage.messages(threadId)).toHaveLength(before)
  await stage.script.enqueue([text('Repaired [1], yes [2].')])
  const open = await replayTask(stage.db, { claims, taskId: task.id, fromTurn: 1, allowEffects: true })
  const answer = (await stage.ended(open.id)).messageId
  const posted = (await stage.messages(threadId)).find(({ id }) => id === answer)
  expect(labels(posted).map(([label]) => label)).toEqual(['1', '2'])
  expect(labels(posted)[1]?.[1]).toBe(messageId)
})
