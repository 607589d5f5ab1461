import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { respondToTask } from '../../chat/tasks/asks/respond-to-task.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { readAnsweredTask } from '../../chat/tasks/read-answered-task.ts'
import { readReplays } from '../../chat/tasks/reruns/read-replays.ts'
import { regenerateAnswer } from '../../chat/tasks/reruns/regenerate-answer.ts'
import { replayTask } from '../../chat/tasks/reruns/replay-task.ts'
import { builtInTools } from '../../domain/agents/tool.ts'
import type { ReplayWish } from '../../domain/tasks/task.ts'
import { waitingOf } from '../../domain/tasks/task-state.ts'

let stage: WorkerStage
let threadId: string
let hired = 0
beforeAll(async () => {
  stage = await setWorkerStage()
})
beforeEach(async () => {
  threadId = await startThread(stage.db, stage.scene)
})
afterEach(() => stage.rest())
afterAll(() => stage.close())

const tools = (...calls: { name: string; input?: Record<string, unknown> }[]) => ({
  kind: 'tools' as const,
  calls,
})
const text = (words: string) => ({ kind: 'text' as const, text: words })
const question = { name: 'ask_human', input: { question: 'Red or green?' } }

const hire = (fields: Partial<Parameters<typeof hireAgent>[3]> = {}) =>
  hireAgent(stage.db, stage.scene, `agent-${++hired}`, { tools: [...builtInTools], ...fields })

const ask = (agent: SceneAgent) =>
  stage.ask({ threadId, userId: stage.scene.bob, content: `@${agent.slug} which apples?`, calls: [agent] })

const replay = (taskId: string, wish: Partial<ReplayWish> = {}, userId = stage.scene.bob) =>
  replayTask(stage.db, {
    claims: { sub: userId },
    taskId,
    ...{ fromTurn: 1, allowEffects: false, ...wish },
  })

const outputOf = async (taskId: string) =>
  (await readAnsweredTask(stage.db, { claims: { sub: stage.scene.bob }, taskId })).output

/** Returns the messages that everybody in the thread sees. */
async function thread() {
  const messages = await stage.messages(threadId)
  const reactions = await stage.db.asWorker(tx =>
    tx.selectFrom('reactions').select(['emoji', 'messageId']).orderBy('emoji').execute(),
  )
  const here = reactions.filter(({ messageId }) => messages.some(({ id }) => id === messageId))
  return {
    said: messages.map(({ content }) => content),
    reactions: here.map(({ emoji }) => emoji),
  }
}

/** Makes an agent that marks the question, asks Bob, and answers: three turns. */
async function answerWithTools(agent: SceneAgent) {
  await stage.script.enqueue([
    tools({ name: 'react', input: { emoji: '👍' } }, { name: 'read_thread', input: {} }),
    tools(question),
    text('Green it is.'),
  ])
  const { task, messageId } = await ask(agent)
  await stage.hire()
  await stage.taskIs(task.id, { status: 'waiting' })
  const waiting = waitingOf(await stage.state(task.id))
  await respondToTask(stage.db, {
    claims: { sub: stage.scene.bob },
    taskId: task.id,
    seq: waiting?.seq ?? 0,
    response: { kind: 'answer', text: 'Green' },
  })
  await stage.ended(task.id)
  return { taskId: task.id, messageId }
}

describe('a replay', () => {
  it('copies the turns before its own, sends the same bytes, and nobody hears of it', async () => {
    const agent = await hire()
    const { taskId } = await answerWithTools(agent)
    const before = await thread()
    const sent = await stage.prompts(3)
    await stage.script.enqueue([tools(question), text('Green, once more.')])

    const rerun = await replay(taskId, { fromTurn: 2 })
    expect(rerun).toMatchObject({ origin: 'replay', rerunOf: taskId, isSilent: true, status: 'queued' })
    const done = await stage.ended(rerun.id)
    expect(done).toMatchObject({ status: 'completed', stopReason: 'end_turn', messageId: null })
    // The same turn, and then Bob's answer from before, without asking him again.
    const again = await stage.prompts(5)
    expect(again[3]).toBe(sent[1])
    expect(again[4]).toContain('Green')
    expect(await thread()).toEqual(before)
    expect(await outputOf(rerun.id)).toBe('Green, once more.')
    // Copied turns cost nothing again: two calls of the original's three.
    const calls = (await stage.events(rerun.id)).filter(({ type }) => type === 'model.answered')
    expect(calls).toHaveLength(2)
    const original = await stage.readTask(taskId)
    expect(done.costUsd).toBeGreaterThan(0)
    expect(done.costUsd).toBeLessThan(original.costUsd ?? 0)
    expect(await stage.cachedColumns(rerun.id)).toMatchObject({ status: 'completed', messageId: null })
    expect((await readReplays(stage.db, { claims: { sub: stage.scene.ada }, taskId })).tasks).toEqual([done])
    expect(await stage.leftovers()).toEqual({ mailbox: 0, streams: 0, brokenLinks: 0 })
    expect(stage.deltas.some(delta => delta.taskId === rerun.id)).toBe(false)
  })

  it('runs with another version and model, and says that effects were not carried out', async () => {
    const agent = await hire()
    const { taskId } = await answerWithTools(agent)
    const before = await thread()
    await stage.db.asWorker(tx =>
      tx
        .updateTable('agentConfigs')
        .set({ systemPrompt: 'You are short.' })
        .where('id', '=', agent.id)
        .execute(),
    )
    const { currentVersionId } = await stage.db.asWorker(tx =>
      tx
        .selectFrom('agentConfigs')
        .select('currentVersionId')
        .where('id', '=', agent.id)
        .executeTakeFirstOrThrow(),
    )
    await stage.script.enqueue([
      tools({ name: 'create_fork', input: {} }, { name: 'react', input: { emoji: '👍' } }),
      tools({ name: 'do_nothing' }),
    ])
    const model = 'claude-opus-5-5'
    const rerun = await replay(taskId, { fromTurn: 2, agentVersionId: currentVersionId ?? '', model })
    const done = await stage.ended(rerun.id)
    expect(done).toMatchObject({ agentVersionId: currentVersionId, stopReason: 'no_reply' })
    const prompts = await stage.prompts(5)
    expect(prompts[3]).toContain('You are short.')
    expect(prompts[3]).toContain(`"model":"${model}"`)
    expect(prompts[4]).toContain('This call was not carried out, because this is a replay.')
    const calls = (await stage.events(rerun.id)).flatMap(event =>
      event.type === 'tool.succeeded' ? [[event.data.name, event.data.replayed]] : [],
    )
    expect(calls).toEqual([
      ['create_fork', 'not_carried_out'],
      // The same call as in the original.
      ['react', 'recorded'],
      ['do_nothing', undefined],
    ])
    expect(await thread()).toEqual(before)
    expect(await outputOf(rerun.id)).toBeNull()
  })

  it('asks nobody for approval, and reads nothing that needs it', async () => {
    const agent = await hire({ approvals: { trust: { read_thread: 'approve' } } })
    const { task } = await ask(agent)
    await stage.script.enqueue([text('Green.')])
    await stage.hire()
    await stage.ended(task.id)
    await stage.script.enqueue([tools({ name: 'read_thread', input: {} }), text('Green?')])
    const rerun = await replay(task.id)
    expect(await stage.ended(rerun.id)).toMatchObject({ status: 'completed' })
    const read = (await stage.events(rerun.id)).find(({ type }) => type === 'tool.succeeded')
    expect(read?.data).toMatchObject({ name: 'read_thread', replayed: 'not_carried_out' })
  })

  it('keeps the message that an agent that speaks by its tool alone would have sent', async () => {
    const agent = await hire({ replyMode: 'tool' })
    await stage.script.enqueue([
      tools({ name: 'send_message', input: { content: 'Red.' } }),
      tools({ name: 'done' }),
    ])
    const { task } = await ask(agent)
    await stage.hire()
    await stage.ended(task.id)
    await stage.script.enqueue([
      tools({ name: 'send_message', input: { content: 'Yellow.' } }),
      text('There.'),
    ])
    const rerun = await replay(task.id)
    expect(await stage.ended(rerun.id)).toMatchObject({ status: 'completed', stopReason: 'end_turn' })
    expect(await outputOf(rerun.id)).toBe('Yellow.')
    expect((await thread()).said).toEqual([`@${agent.slug} which apples?`, 'Red.'])
  })

  it('acts and answers in the thread if its effects are allowed', async () => {
    const agent = await hire()
    const { taskId, messageId } = await answerWithTools(agent)
    await stage.script.enqueue([tools({ name: 'react', input: { emoji: '🍏' } }), text('Green again.')])
    const rerun = await replay(taskId, { allowEffects: true })
    expect(await stage.ended(rerun.id)).toMatchObject({ isSilent: false, status: 'completed' })
    const { said, reactions } = await thread()
    expect(said.at(-1)).toBe('Green again.')
    expect(reactions.toSorted()).toEqual(['👍', '🍏'].toSorted())
    expect((await stage.messages(threadId)).at(-1)).toMatchObject({ parentId: messageId, taskId: rerun.id })
  })

  it('is taken over when its worker goes, and keeps one answer', async () => {
    const agent = await hire()
    const { taskId } = await answerWithTools(agent)
    await stage.script.enqueue([
      { kind: 'text', id: 'half', deltas: ['Half ', 'of it'], holds: [1] },
      text('All of it.'),
    ])
    const rerun = await replay(taskId, { fromTurn: 3 })
    await stage.script.held('half')
    await stage.fire()
    await stage.hire()
    expect(await stage.ended(rerun.id)).toMatchObject({ status: 'completed' })
    expect(await outputOf(rerun.id)).toBe('All of it.')
    const types = (await stage.events(rerun.id)).map(({ type }) => type)
    expect(types.filter(type => type === 'message.withheld' || type === 'turns.taken_over')).toEqual([
      'turns.taken_over',
      'message.withheld',
    ])
  })

  it('is stopped like any task, then posts nothing, and can be replayed itself but not answered anew', async () => {
    const agent = await hire()
    const { taskId } = await answerWithTools(agent)
    const before = await thread()
    await stage.script.enqueue([{ kind: 'text', id: 'half', deltas: ['Half ', 'of it'], holds: [1] }])
    const first = await replay(taskId, { fromTurn: 3 }, stage.scene.ada)
    await stage.script.held('half')
    await cancelTask(stage.db, { claims: { sub: stage.scene.bob }, taskId: first.id })
    expect(await stage.ended(first.id)).toMatchObject({ status: 'cancelled' })
    await stage.script.enqueue([text('Whole.')])
    const second = await replay(first.id, { fromTurn: 3 })
    expect(await stage.ended(second.id)).toMatchObject({ status: 'completed', rerunOf: first.id })
    expect(await outputOf(second.id)).toBe('Whole.')
    const prompts = await stage.prompts(5)
    expect(prompts[4]).toBe(prompts[2])
    expect(await thread()).toEqual(before)
    const anew = regenerateAnswer(stage.db, { claims: { sub: stage.scene.bob }, taskId: second.id })
    await expect(anew).rejects.toMatchObject({ reason: 'task_silent' })
    await expect(replay(second.id, { allowEffects: true })).rejects.toMatchObject({
      reason: 'no_effects_here',
    })
  })

  it('is for admins and the person who asked, after the task has ended, from one of its turns', async () => {
    const agent = await hire()
    const { task } = await ask(agent)
    await expect(replay(task.id)).rejects.toMatchObject({ reason: 'task_running' })
    await stage.script.enqueue([text('Green.')])
    await stage.hire()
    await stage.ended(task.id)
    const carla = await stage.join('Carla', 'member')
    await expect(replay(task.id, {}, carla)).rejects.toMatchObject({ reason: 'not_yours' })
    await expect(replay(task.id, { fromTurn: 2 })).rejects.toMatchObject({ reason: 'no_such_turn' })
    const other = await hire()
    const { currentVersionId } = await stage.db.asWorker(tx =>
      tx
        .selectFrom('agentConfigs')
        .select('currentVersionId')
        .where('id', '=', other.id)
        .executeTakeFirstOrThrow(),
    )
    const foreign = replay(task.id, { agentVersionId: currentVersionId ?? '' })
    await expect(foreign).rejects.toMatchObject({ reason: 'not_found' })
    await stage.script.enqueue([text('Green?')])
    const rerun = await replay(task.id, {}, stage.scene.ada)
    // With the rights of the person who asked, even if another person starts it.
    expect(await stage.ended(rerun.id)).toMatchObject({ actingUserId: stage.scene.bob, status: 'completed' })
  })
})
