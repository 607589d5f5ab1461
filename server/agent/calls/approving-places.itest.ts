import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, say, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { readOpenCard } from '../../chat/tasks/asks/read-open-card.ts'
import { respondToTask } from '../../chat/tasks/asks/respond-to-task.ts'
import { hashOf } from '../../db/tasks/task-payloads.ts'
import type { Message } from '../../domain/messages/message.ts'
import { reduce, waitingOf } from '../../domain/tasks/task-state.ts'

let stage: WorkerStage
let vibe: SceneAgent
let names = 0

beforeAll(async () => {
  stage = await setWorkerStage()
  vibe = await hireAgent(stage.db, stage.scene, 'vibe', { tools: ['send_message', 'create_fork'] })
})
afterEach(() => stage.rest())
afterAll(() => stage.close())

async function openChannel(kind: 'public' | 'private', userIds: readonly string[] = []) {
  const { workspaceId } = stage.scene
  const channel = { id: newId(), name: `place-${++names}` }
  await stage.db.asWorker(tx =>
    tx
      .insertInto('channels')
      .values({ ...channel, workspaceId, kind })
      .execute(),
  )
  for (const userId of userIds) await addTo(channel.id, userId)
  return channel
}

const addTo = (channelId: string, userId: string) =>
  stage.db.asWorker(tx =>
    tx
      .insertInto('channelMembers')
      .values({ channelId, workspaceId: stage.scene.workspaceId, userId })
      .execute(),
  )

/** Has Bob ask Vibe, which makes one call and then says that it is done. */
async function begin(input: Record<string, unknown>, name = 'send_message') {
  const { bob } = stage.scene
  const threadId = await startThread(stage.db, stage.scene)
  await stage.script.enqueue([
    { kind: 'tools', calls: [{ name, input }] },
    { kind: 'text', text: 'Done.' },
  ])
  const { task } = await stage.ask({ threadId, userId: bob, content: '@vibe go', calls: [vibe] })
  await stage.hire()
  return { task, threadId }
}

async function cards(threadId: string): Promise<NonNullable<Message['metadata']['ask']>[]> {
  return (await stage.messages(threadId)).flatMap(({ metadata }) => metadata.ask ?? [])
}

const waits = (taskId: string) => stage.taskIs(taskId, { status: 'waiting', step: 'waiting_for_approval' })

async function approve(taskId: string, userId = stage.scene.bob) {
  const seq = waitingOf(reduce(await stage.events(taskId)))?.seq ?? 0
  await respondToTask(stage.db, { claims: { sub: userId }, taskId, seq, response: { kind: 'approve' } })
  return seq
}

/** Waits until the task asks once more, and returns the card that is open then. */
async function askedAgain(taskId: string, threadId: string) {
  await expect.poll(async () => (await cards(threadId)).length, { timeout: 10_000 }).toBe(2)
  await waits(taskId)
  return (await cards(threadId)).at(-1)
}

const contents = async (channelId: string) => {
  const rows = await stage.db.asWorker(tx =>
    tx.selectFrom('messages').select('content').where('channelId', '=', channelId).execute(),
  )
  return rows.map(({ content }) => content)
}

const told = async () => (await stage.prompts(2)).at(-1) ?? ''

describe('an approval', () => {
  it('shows all that the tool is given, and is bound to its bytes', async () => {
    const { name, id } = await openChannel('public')
    const content = Array.from(
      { length: 60 },
      (_, line) => `Line ${line} ${'of a long list '.repeat(6)}`,
    ).join('\n')
    const input = { channel: name, content }
    const { task, threadId } = await begin(input)
    await waits(task.id)
    const [card] = await cards(threadId)
    expect(card?.call).toMatchObject({
      facts: [
        { name: 'channel', value: name },
        { name: 'content', value: content },
      ],
      input: hashOf(JSON.stringify(input)),
      target: { channelId: id, threadId: null, forkId: null },
    })
    await approve(task.id)
    await stage.ended(task.id)
    expect(await contents(id)).toEqual([content.trim()])
  })

  it('is not asked for if the call can’t work: the model is told why at once', async () => {
    const { ada, scene } = { ...stage.scene, scene: stage.scene }
    const archived = await openChannel('public')
    await stage.db.asWorker(tx =>
      tx
        .updateTable('channels')
        .set({ archivedAt: new Date().toISOString() })
        .where('id', '=', archived.id)
        .execute(),
    )
    const hidden = await openChannel('private', [ada])
    const elsewhere = await startThread(stage.db, scene)
    const { messageId } = await stage.db.asWorker(tx =>
      say(tx, scene, { threadId: elsewhere, content: 'Elsewhere.' }),
    )
    const calls: [Record<string, unknown>, string, RegExp][] = [
      [{ channel: 'no-such-place', content: 'Hi' }, 'send_message', /no-such-place/],
      [{ channel: archived.name, content: 'Hi' }, 'send_message', /can’t write there/],
      [{ channel: hidden.id, content: 'Hi' }, 'send_message', /can’t write there/],
      [{ thread_id: newId(), content: 'Hi' }, 'send_message', /can’t write there/],
      [{ channel: archived.name, content: '   ' }, 'send_message', /message is empty/],
      [{ message_id: messageId }, 'create_fork', /not found in this thread/],
    ]
    await setRules({ trust: { create_fork: 'approve' } })
    for (const [input, name, why] of calls) {
      const { task, threadId } = await begin(input, name)
      expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
      expect(await cards(threadId)).toEqual([])
      expect(await told()).toMatch(why)
      expect((await stage.events(task.id)).map(({ type }) => type)).not.toContain('approval.asked')
      await stage.rest()
    }
  })

  it('is asked for again if more people can read there than when it was asked for', async () => {
    const { bob } = stage.scene
    const plans = await openChannel('private', [bob])
    const { task, threadId } = await begin({ channel: plans.name, content: 'The plan.' })
    await waits(task.id)
    await addTo(plans.id, await stage.join('Carla', 'member'))
    await approve(task.id)
    expect(await askedAgain(task.id, threadId)).toMatchObject({ state: 'open', call: { again: 'readers' } })
    expect(await contents(plans.id)).toEqual([])
    await approve(task.id)
    await stage.ended(task.id)
    expect(await contents(plans.id)).toEqual(['The plan.'])
  })

  it('for everyone in the workspace counts when a member joins, and not when a guest is let in', async () => {
    const open = await openChannel('public')
    const first = await begin({ channel: open.name, content: 'First.' })
    await waits(first.task.id)
    await stage.join('Dora', 'member')
    await approve(first.task.id)
    await stage.ended(first.task.id)
    expect(await contents(open.id)).toEqual(['First.'])
    const second = await begin({ channel: open.name, content: 'Second.' })
    await waits(second.task.id)
    await addTo(open.id, await stage.join('Gil', 'guest'))
    await approve(second.task.id)
    expect(await askedAgain(second.task.id, second.threadId)).toMatchObject({ call: { again: 'readers' } })
  })

  it('is asked for again if the name means another channel now', async () => {
    const { bob } = stage.scene
    const plans = await openChannel('private', [bob])
    const { task, threadId } = await begin({ channel: plans.name, content: 'The plan.' })
    await waits(task.id)
    await stage.db.asWorker(tx =>
      tx
        .updateTable('channels')
        .set({ name: `${plans.name}-old` })
        .where('id', '=', plans.id)
        .execute(),
    )
    const other = newId()
    const { workspaceId } = stage.scene
    await stage.db.asWorker(tx =>
      tx
        .insertInto('channels')
        .values({ id: other, workspaceId, kind: 'public', name: plans.name })
        .execute(),
    )
    await approve(task.id)
    expect(await askedAgain(task.id, threadId)).toMatchObject({
      call: { again: 'place', target: { channelId: other } },
    })
    expect([...(await contents(plans.id)), ...(await contents(other))]).toEqual([])
  })

  it('whose channel was archived meanwhile fails, and nobody is asked again', async () => {
    const open = await openChannel('public')
    const { task, threadId } = await begin({ channel: open.name, content: 'Late.' })
    await waits(task.id)
    await stage.db.asWorker(tx =>
      tx
        .updateTable('channels')
        .set({ archivedAt: new Date().toISOString() })
        .where('id', '=', open.id)
        .execute(),
    )
    await approve(task.id)
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect(await cards(threadId)).toHaveLength(1)
    expect(await told()).toMatch(/can’t write there/)
  })
})

describe('the place of a call', () => {
  it('is told in words to those who can read it, with its readers; others are told that they can’t', async () => {
    const { ada, bob } = stage.scene
    const guest = await stage.join('Gus', 'guest')
    const plans = await openChannel('private', [bob, guest])
    const { task } = await begin({ channel: plans.name, content: 'The plan.' })
    await waits(task.id)
    const read = (userId: string) => readOpenCard(stage.db, { claims: { sub: userId }, taskId: task.id })
    expect((await read(bob)).place).toEqual({
      kind: 'shown',
      channel: { id: plans.id, kind: 'private', name: plans.name },
      thread: null,
      fork: null,
      readers: { everyone: false, count: 2, names: ['Bob', 'Gus'], guests: { count: 1, names: ['Gus'] } },
    })
    expect(await read(ada)).toMatchObject({
      place: { kind: 'hidden' },
      message: { metadata: { ask: { call: { tool: 'send_message' } } } },
    })
    expect((await read(bob)).sentence).toBe(`Vibe wants to post in #${plans.name}.`)
    // The line in the conversation is the same for everyone, so it names no place.
    expect(await read(ada)).toMatchObject({
      sentence: 'Vibe wants to post in a place that you can’t read.',
      message: { content: 'Vibe wants to post a message.' },
    })
  })

  it('is told with the message that a fork would start from', async () => {
    await setRules({ trust: { create_fork: 'approve' } })
    const { task } = await begin({ description: 'Press or wait?' }, 'create_fork')
    await waits(task.id)
    const read = await readOpenCard(stage.db, { claims: { sub: stage.scene.ada }, taskId: task.id })
    expect(read.about).toMatchObject({ author: 'Bob', words: '@Vibe go' })
    expect(read.sentence).toBe('Vibe wants to open a fork from Bob’s message ‘@Vibe go’.')
  })
})

const setRules = (approvals: Record<string, unknown>) =>
  stage.db.asWorker(tx =>
    tx
      .updateTable('agentConfigs')
      .set({ approvals: JSON.stringify(approvals) })
      .where('id', '=', vibe.id)
      .execute(),
  )
