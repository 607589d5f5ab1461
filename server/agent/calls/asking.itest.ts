import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { deleteMessage } from '../../chat/messages/delete-message.ts'
import { sendMessage } from '../../chat/messages/send-message.ts'
import { respondToTask } from '../../chat/tasks/asks/respond-to-task.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { columnsOf } from '../../db/tasks/tasks.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { AskResponse } from '../../domain/tasks/ask.ts'
import type { ScriptInput } from '../../offline-model/script-client.ts'

const dayMs = 86_400_000

const asks = (input: Record<string, unknown>): ScriptInput => ({
  kind: 'tools',
  calls: [{ name: 'ask_human', input: { question: 'Which press?', ...input } }],
})
const says = (text: string): ScriptInput => ({ kind: 'text', text })

describe('a question of an agent', () => {
  let stage: WorkerStage
  let vibe: SceneAgent

  beforeAll(async () => {
    stage = await setWorkerStage()
    vibe = await hireAgent(stage.db, stage.scene, 'vibe', { tools: ['ask_human'] })
  })
  afterEach(() => stage.rest())
  afterAll(() => stage.close())

  const card = async (threadId: string): Promise<Message> => {
    const found = (await stage.messages(threadId)).find(message => message.metadata.ask)
    if (!found) throw new Error('Nothing is asked.')
    return found
  }

  /** Has Vibe ask Ada something, and waits until the task waits for her. */
  async function beAsked(input: Record<string, unknown> = {}, then = says('Then I take it.')) {
    const threadId = await startThread(stage.db, stage.scene)
    await stage.script.enqueue([asks(input), then])
    const { task } = await stage.ask({ threadId, content: '@vibe press the apples', calls: [vibe] })
    await stage.taskIs(task.id, { status: 'waiting', step: 'waiting_for_person' })
    const message = await card(threadId)
    const seq = message.metadata.ask?.seq ?? 0
    const respond = (response: AskResponse, userId = stage.scene.ada) =>
      respondToTask(stage.db, { claims: { sub: userId }, taskId: task.id, seq, response })
    return { threadId, task, message, respond }
  }

  /** Returns the last prompt that the model was sent. */
  async function lastRequest(count: number): Promise<string> {
    return (await stage.prompts(count)).at(-1) ?? ''
  }

  it('waits on a card for the person who asked, is answered by a choice, and the task continues', async () => {
    await stage.hire()
    const { threadId, task, message, respond } = await beAsked({ choices: ['The old one', 'The new one'] })
    expect(message).toMatchObject({
      authorType: 'agent',
      authorAgentId: vibe.id,
      content: 'Which press?',
      metadata: {
        ask: {
          kind: 'question',
          state: 'open',
          choices: ['The old one', 'The new one'],
          audience: { userIds: [stage.scene.ada], roles: [], needed: 1 },
          actingUserId: stage.scene.ada,
        },
      },
    })
    const until = Date.parse(message.metadata.ask?.until ?? '') - Date.parse(message.createdAt)
    expect(Math.round(until / dayMs)).toBe(7)

    const answered = await respond({ kind: 'answer', text: 'The old one' })
    expect(answered.message.metadata.ask).toMatchObject({
      state: 'answered',
      answer: 'The old one',
      answeredBy: [stage.scene.ada],
    })
    expect(answered.message.rev).toBeGreaterThan(message.rev)
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed', stopReason: 'end_turn' })
    expect(await lastRequest(2)).toContain('<answer from=\\"Ada\\" role=\\"admin\\">\\nThe old one')
    expect((await stage.messages(threadId)).map(({ content }) => content)).toEqual([
      '@vibe press the apples',
      'Which press?',
      'Then I take it.',
    ])
    // The next agent reads the answer as Ada's own words.
    const later = await stage.ask({ threadId, content: '@vibe and now?', calls: [vibe] })
    await stage.ended(later.task.id)
    const history = await lastRequest(3)
    expect(history).toMatch(
      /Which press\?.*<message author=\\"Ada\\" role=\\"admin\\" seq=\\"2\\" cite=\\"\[2\]\\">The old one/,
    )
    expect(await stage.cachedColumns(task.id)).toEqual(
      stage.comparable(columnsOf(await stage.state(task.id))),
    )
  })

  it('takes one answer; people who are late or were not asked are told so', async () => {
    await stage.hire()
    const { task, respond } = await beAsked()
    await expect(respond({ kind: 'skip' }, stage.scene.bob)).rejects.toMatchObject({ reason: 'not_asked' })
    await expect(respond({ kind: 'approve' })).rejects.toMatchObject({ reason: 'invalid_input' })
    const both = await Promise.allSettled([
      respond({ kind: 'answer', text: 'The old one' }),
      respond({ kind: 'answer', text: 'The new one' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await stage.ended(task.id)
    await expect(respond({ kind: 'skip' })).rejects.toMatchObject({ reason: 'already_answered' })
    const answers = (await stage.events(task.id)).filter(event => event.type === 'answer.given')
    expect(answers).toHaveLength(1)
  })

  it('is hidden from people who may not read the conversation', async () => {
    await stage.hire()
    const { respond } = await beAsked()
    const guest = await stage.join('Gil', 'guest')
    await expect(respond({ kind: 'skip' }, guest)).rejects.toMatchObject({ reason: 'not_found' })
  })

  it('notifies the people who may answer, and is answered by their message right below it', async () => {
    await stage.hire()
    const { threadId, task, message } = await beAsked()
    const { ada, bob } = stage.scene
    const told = async () => {
      const rows = await stage.db.asWorker(tx =>
        tx.selectFrom('notifications').selectAll().where('messageId', '=', message.id).execute(),
      )
      return rows.flatMap(({ userId, kind, readAt }) => (kind === 'ask' ? [[userId, readAt === null]] : []))
    }
    expect(await told()).toEqual([[ada, true]])
    const say = (userId: string, content: string, more: { forPeople?: boolean } = {}) =>
      sendMessage(stage.db, { claims: { sub: userId }, threadId, content, ...more })
    // A message that is not for the agent answers nothing, and neither does any message after it.
    await say(ada, 'Hm, wait.', { forPeople: true })
    await say(ada, 'The old one')
    await stage.taskIs(task.id, { status: 'waiting' })
    expect((await card(threadId)).metadata.ask).toMatchObject({ state: 'open' })
    await sendMessage(stage.db, {
      claims: { sub: ada },
      threadId,
      parentId: message.id,
      content: 'The old one',
    })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect(await told()).toEqual([[ada, false]])

    const second = await beAsked()
    const plain = (userId: string, content: string) =>
      sendMessage(stage.db, { claims: { sub: userId }, threadId: second.threadId, content })
    const { message: answer } = await plain(ada, 'The new one')
    expect(await stage.ended(second.task.id)).toMatchObject({ status: 'completed' })
    expect((await card(second.threadId)).metadata.ask).toMatchObject({
      state: 'answered',
      replyId: answer.id,
    })
    expect(await lastRequest(4)).toContain('The new one')

    const third = await beAsked()
    await sendMessage(stage.db, { claims: { sub: bob }, threadId: third.threadId, content: 'The new one' })
    expect((await card(third.threadId)).metadata.ask).toMatchObject({ state: 'open' })
  })

  it('is answered by a reply to its card, and the reply calls no other agent', async () => {
    await stage.hire()
    const { threadId, task, message } = await beAsked()
    const reply = (userId: string, content: string) =>
      sendMessage(stage.db, { claims: { sub: userId }, threadId, parentId: message.id, content })
    // Another person's reply is only a reply.
    expect((await reply(stage.scene.bob, 'I like the new one')).tasks).toEqual([])
    expect(await stage.readTask(task.id)).toMatchObject({ status: 'waiting' })
    const sent = await reply(stage.scene.ada, '@vibe the old one')
    expect(sent.tasks).toEqual([])
    await stage.ended(task.id)
    expect(await lastRequest(2)).toContain('the old one')
    const given = (await stage.events(task.id)).find(event => event.type === 'answer.given')
    expect(given?.data).toMatchObject({ userId: stage.scene.ada, messageId: sent.message.id })
    expect((await card(threadId)).metadata.ask).toMatchObject({ state: 'answered' })
  })

  it('ends without an answer after its time, and the agent continues without one', async () => {
    await stage.hire()
    const { threadId, task, respond } = await beAsked({ wait_days: 2 })
    await stage.passTime(1 * dayMs)
    await stage.looked()
    expect(await stage.readTask(task.id)).toMatchObject({ status: 'waiting' })
    await stage.passTime(1 * dayMs + 60_000)
    await stage.ended(task.id)
    expect(await lastRequest(2)).toContain('Nobody answered in time')
    expect((await card(threadId)).metadata.ask).toMatchObject({ state: 'expired' })
    await expect(respond({ kind: 'skip' })).rejects.toMatchObject({ reason: 'ask_expired' })
  })

  it('outlives the worker and a change of the agent', async () => {
    const first = await stage.hire()
    const { task, respond } = await beAsked()
    await first.stop(0)
    await stage.setModel(vibe.id, 'claude-haiku-5-5')
    await respond({ kind: 'answer', text: 'The old one' })
    expect(await stage.readTask(task.id)).toMatchObject({ status: 'queued' })
    await stage.hire()
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    const models = (await stage.prompts(2)).map(text => JSON.parse(text).model)
    expect(models).toEqual(['claude-sonnet-5-5', 'claude-sonnet-5-5'])
    await stage.setModel(vibe.id, 'claude-sonnet-5-5')
  })

  it('does not block the tasks behind it', async () => {
    await stage.hire()
    const last = { ...says('At last.'), when: { contains: 'skipped the question' } }
    const { threadId, task, respond } = await beAsked({}, last)
    await stage.script.enqueue(says('Meanwhile.'))
    const other = await stage.ask({ threadId, content: '@vibe what time is it?', calls: [vibe] })
    expect(await stage.ended(other.task.id)).toMatchObject({ status: 'completed' })
    expect(await stage.readTask(task.id)).toMatchObject({ status: 'waiting' })
    await respond({ kind: 'skip' })
    await stage.ended(task.id)
    expect((await stage.messages(threadId)).at(-1)?.content).toBe('At last.')
  })

  it('is withdrawn when its task is stopped, or its card is deleted', async () => {
    await stage.hire()
    const first = await beAsked()
    await cancelTask(stage.db, { claims: { sub: stage.scene.ada }, taskId: first.task.id })
    expect((await card(first.threadId)).metadata.ask).toMatchObject({ state: 'withdrawn' })
    await expect(first.respond({ kind: 'skip' })).rejects.toMatchObject({ reason: 'task_ended' })
    await stage.script.reset()
    const second = await beAsked()
    await deleteMessage(stage.db, { claims: { sub: stage.scene.ada }, messageId: second.message.id })
    expect(await stage.readTask(second.task.id)).toMatchObject({ status: 'cancelled' })
  })

  it('stops with its card the tasks that it began in another thread, with locks in the usual order', async () => {
    await stage.hire()
    const child = await beAsked()
    await stage.script.reset()
    const parent = await beAsked()
    await stage.db.asWorker(async tx => {
      await tx
        .updateTable('tasks')
        .set({ parentTaskId: parent.task.id })
        .where('id', '=', child.task.id)
        .execute()
    })
    const claims = { sub: stage.scene.ada }
    const deleted = await stage.db.asWorker(async tx => {
      await lockThread(tx, child.threadId)
      const deletion = deleteMessage(stage.db, { claims, messageId: parent.message.id })
      await eventually(async () => expect(await stage.countWaiting()).toBe(1))
      // It waits for the first thread without holding the second.
      await lockThread(tx, parent.threadId)
      return { deletion }
    })
    await deleted.deletion
    for (const { task } of [parent, child]) {
      expect(await stage.readTask(task.id)).toMatchObject({ status: 'cancelled' })
    }
  })

  it('can be for other people whom the agent names, but not for people who can’t see the place', async () => {
    await stage.hire()
    await stage.db.asWorker(tx =>
      tx
        .insertInto('mentionNames')
        .values({ workspaceId: stage.scene.workspaceId, name: 'bob', userId: stage.scene.bob })
        .execute(),
    )
    const { task, respond } = await beAsked({ people: ['@Bob'] })
    await respond({ kind: 'answer', text: 'The new one' }, stage.scene.bob)
    await stage.ended(task.id)
    expect(await lastRequest(2)).toContain('<answer from=\\"Bob\\" role=\\"member\\">')
    await stage.script.reset()
    const threadId = await startThread(stage.db, stage.scene)
    await stage.script.enqueue([asks({ people: ['nobody-here'] }), says('Well.')])
    const asked = await stage.ask({ threadId, content: '@vibe ask them', calls: [vibe] })
    await stage.ended(asked.task.id)
    expect(await lastRequest(2)).toContain('Nobody here is called \\"nobody-here\\"')
  })
})
