import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, startFork, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { abandonFork } from '../../chat/forks/abandon-fork.ts'
import { reopenFork } from '../../chat/forks/reopen-fork.ts'
import { deleteMessage } from '../../chat/messages/delete-message.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { regenerateAnswer } from '../../chat/tasks/reruns/regenerate-answer.ts'
import { replayTask } from '../../chat/tasks/reruns/replay-task.ts'
import { retryTask } from '../../chat/tasks/reruns/retry-task.ts'
import { closeFork } from '../../db/forks/forks.ts'
import { holdsLane, laneOf } from '../../db/lanes/lanes.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { openTask } from '../../db/tasks/task-events.ts'
import { createTask } from '../../db/tasks/tasks.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

describe('stopping a task', () => {
  let stage: WorkerStage
  let vibe: SceneAgent
  let carla: string
  let deniz: string

  beforeAll(async () => {
    stage = await setWorkerStage()
    vibe = await hireAgent(stage.db, stage.scene, 'vibe')
    carla = await stage.join('Carla', 'member')
    deniz = await stage.join('Deniz', 'guest')
  })
  afterEach(() => stage.rest())
  afterAll(() => stage.close())

  const newThread = () => startThread(stage.db, stage.scene)
  const askVibe = async (userId = stage.scene.bob) => {
    const threadId = await newThread()
    const { messageId, task } = await stage.ask({ threadId, content: '@vibe hello', calls: [vibe], userId })
    return { threadId, messageId, taskId: task.id }
  }
  const stop = (taskId: string, userId = stage.scene.bob) =>
    cancelTask(stage.db, { claims: { sub: userId }, taskId })
  const reasonOf = async (call: Promise<unknown>) => {
    const [outcome] = await Promise.allSettled([call])
    if (outcome.status === 'fulfilled') return 'not refused'
    if (!(outcome.reason instanceof DomainError)) throw outcome.reason
    return outcome.reason.reason
  }
  it('while it writes: posts the text so far, marked', async () => {
    await stage.script.enqueue({ kind: 'text', id: 'slow', deltas: ['As far ', 'as ', 'this'], holds: [2] })
    await stage.hire()
    const { threadId, taskId } = await askVibe()
    await stage.script.held('slow')
    await stage.taskIs(taskId, { step: 'writing' })
    const asked = await stop(taskId)
    expect(asked).toMatchObject({ status: 'running', step: 'stopping' })
    expect(await stage.ended(taskId)).toMatchObject({ status: 'cancelled', stopReason: 'cancelled' })
    expect((await stage.messages(threadId)).slice(1)).toMatchObject([
      { content: 'As far as', authorType: 'agent', metadata: { stopped: true } },
    ])
    expect(await stage.stream(taskId)).toBeUndefined()
    const [request] = await stage.script.requests(1)
    expect(await stage.script.ended(request?.number ?? 0)).toMatchObject({ state: 'gone' })
    expect((await stage.events(taskId)).map(event => event.type).slice(-4)).toEqual([
      'cancel.requested',
      'model.failed',
      'message.posted',
      'task.cancelled',
    ])
  })

  it('while the model has not said a word: nothing is posted', async () => {
    await stage.script.enqueue({ kind: 'text', id: 'slow', text: 'Too late.', holds: ['headers'] })
    await stage.hire()
    const { threadId, taskId } = await askVibe()
    await stage.script.held('slow')
    await stop(taskId)
    expect(await stage.ended(taskId)).toMatchObject({ status: 'cancelled' })
    expect(await stage.messages(threadId)).toHaveLength(1)
  })

  it('is seen by a worker that gets no notices', async () => {
    await stage.script.enqueue({ kind: 'text', id: 'slow', deltas: ['As far'], holds: [1] })
    await stage.hire()
    const { taskId } = await askVibe()
    await stage.script.held('slow')
    await stage.taskIs(taskId, { step: 'writing' })
    await stage.deafen()
    await stop(taskId)
    expect(await stage.ended(taskId)).toMatchObject({ status: 'cancelled' })
  })

  it('is seen even if the first words come at the same moment', async () => {
    await stage.script.enqueue({ kind: 'text', id: 'slow', deltas: ['As ', 'far'], holds: [0, 1] })
    await stage.hire()
    const { taskId } = await askVibe()
    await stage.script.held('slow')
    // The write of the first words reads the stop, before the worker looks for news.
    await stage.deafen()
    await stop(taskId)
    await stage.script.release('slow')
    expect(await stage.ended(taskId)).toMatchObject({ status: 'cancelled' })
  })

  it('in the queue: ends it here and now, and the next one in the queue continues', async () => {
    await stage.script.enqueue({ kind: 'text', id: 'slow', text: 'one', holds: ['end'] })
    await stage.hire()
    const { threadId, taskId } = await askVibe()
    await stage.script.held('slow')
    const waiting = await stage.ask({
      threadId,
      content: '@vibe two',
      calls: [vibe],
      userId: stage.scene.bob,
    })
    const third = await stage.ask({ threadId, content: '@vibe three', calls: [vibe] })
    expect(await stop(waiting.task.id)).toMatchObject({ status: 'cancelled', startedAt: null })
    await stage.script.release('slow')
    await stage.ended(taskId)
    expect(await stage.ended(third.task.id)).toMatchObject({ status: 'completed' })
    expect(await stage.readTask(waiting.task.id)).toMatchObject({ status: 'cancelled' })
  })

  it('without any worker: also ends it', async () => {
    const { taskId } = await askVibe()
    expect(await stop(taskId)).toMatchObject({ status: 'cancelled' })
    expect((await stage.events(taskId)).map(event => event.type)).toEqual([
      'task.created',
      'cancel.requested',
      'task.cancelled',
    ])
  })

  it('in a pause between two calls: ends it here and now, and the lane is free', async () => {
    await stage.script.enqueue({ kind: 'failure', status: 529 })
    await stage.hire()
    const { threadId, taskId } = await askVibe()
    await stage.taskIs(taskId, { status: 'queued', step: 'waiting_for_model' })
    expect(await stop(taskId)).toMatchObject({ status: 'cancelled', retryAt: null, step: null })
    const next = await stage.ask({ threadId, content: '@vibe two', calls: [vibe] })
    expect(await stage.ended(next.task.id)).toMatchObject({ status: 'completed' })
  })

  it('whose worker is dead: ends it here and now, with the text that was saved', async () => {
    await stage.script.enqueue({ kind: 'text', id: 'slow', deltas: ['Saved ', 'so far'], holds: [1] })
    // This worker has no room for other tasks, so that it doesn't take back the task that it lost.
    const worker = await stage.hire({ renewMs: 60_000 }, 1)
    const { threadId, taskId } = await askVibe()
    await stage.script.held('slow')
    await stage.taskIs(taskId, { step: 'writing' })
    await stage.bury(worker)
    expect(await stop(taskId)).toMatchObject({ status: 'cancelled' })
    expect((await stage.messages(threadId)).slice(1)).toMatchObject([
      { content: 'Saved', metadata: { stopped: true } },
    ])
    await stage.script.release('slow')
    await stage.looked()
    expect(await stage.messages(threadId)).toHaveLength(2)
  })

  it('with child tasks in another thread: takes locks in the same order as their worker', async () => {
    const remove = (messageId: string) =>
      deleteMessage(stage.db, { claims: { sub: stage.scene.bob }, messageId })
    for (const isRemoved of [false, true]) {
      const asked = await askVibe()
      const other = { ...stage.scene, threadId: await newThread(), forkId: null }
      const child = await stage.db.asWorker(tx =>
        createTask(tx, {
          ...other,
          triggerMessageId: asked.messageId,
          actingUserId: stage.scene.bob,
          agent: vibe,
          origin: 'api',
          parentTaskId: asked.taskId,
          input: { kind: 'message' },
        }),
      )
      const { stopping } = await stage.db.asWorker(async tx => {
        await lockThread(tx, other.threadId)
        const stopping = isRemoved ? remove(asked.messageId) : stop(asked.taskId)
        await eventually(async () => expect(await stage.countWaiting()).toBe(1))
        await holdsLane(tx, { lane: laneOf(vibe, other), epoch: 0 })
        await openTask(tx, child.id)
        return { stopping }
      })
      await stopping
      for (const id of [asked.taskId, child.id]) expect((await stage.readTask(id)).status).toBe('cancelled')
    }
  })

  it('with its fork: locks threads in their usual order, even with tasks in other threads', async () => {
    const { db, scene } = stage
    const other = { ...scene, threadId: await newThread(), forkId: null }
    const { threadId, messageId } = await askVibe()
    const forkId = await startFork(db, scene, { threadId, messageId })
    const { task } = await stage.ask({ threadId, forkId, content: '@vibe hello', calls: [vibe] })
    const child = await db.asWorker(tx =>
      createTask(tx, {
        ...other,
        triggerMessageId: null,
        actingUserId: scene.bob,
        agent: vibe,
        origin: 'api',
        parentTaskId: task.id,
        input: { kind: 'message' },
      }),
    )
    const { closing } = await db.asWorker(async tx => {
      await lockThread(tx, other.threadId)
      const closing = abandonFork(db, { claims: { sub: scene.bob }, forkId })
      await eventually(async () => expect(await stage.countWaiting()).toBe(1))
      await lockThread(tx, threadId)
      return { closing }
    })
    expect((await closing).fork.status).toBe('abandoned')
    for (const id of [task.id, child.id]) expect((await stage.readTask(id)).status).toBe('cancelled')
  })

  it('is not followed by another attempt in a fork that has ended meanwhile', async () => {
    const { db, scene } = stage
    const { threadId, messageId } = await askVibe()
    const forkId = await startFork(db, scene, { threadId, messageId })
    const { task } = await stage.ask({ threadId, forkId, content: '@vibe hello', calls: [vibe] })
    await stop(task.id)
    const again = { claims: { sub: scene.bob }, taskId: task.id }
    const wish = { fromTurn: 1, allowEffects: true }
    const attempts = [
      () => retryTask(db, again),
      () => regenerateAnswer(db, again),
      () => replayTask(db, { ...again, ...wish, claims: { sub: scene.ada } }),
    ]
    for (const attempt of attempts) {
      const { asked } = await db.asWorker(async tx => {
        await lockThread(tx, threadId)
        const asked = reasonOf(attempt())
        await eventually(async () => expect(await stage.countWaiting()).toBe(1))
        await closeFork(tx, { forkId, status: 'abandoned', closedBy: scene.bob })
        return { asked }
      })
      expect(await asked).toBe('fork_closed')
      await reopenFork(db, { claims: { sub: scene.bob }, forkId })
    }
  })

  it('twice has one effect; stopping an ended task is refused', async () => {
    const first = await askVibe()
    await stop(first.taskId)
    expect(await stop(first.taskId)).toMatchObject({ status: 'cancelled' })
    await stage.hire()
    const second = await askVibe()
    await stage.ended(second.taskId)
    expect(await reasonOf(stop(second.taskId))).toBe('task_ended')
  })

  it('is for admins, the person who asked, and the person who opened the fork; others can’t stop it, and outsiders see nothing', async () => {
    const { taskId } = await askVibe(stage.scene.ada)
    expect(await reasonOf(stop(taskId, carla))).toBe('not_yours')
    expect(await reasonOf(stop(taskId, deniz))).toBe('not_found')
    expect(await reasonOf(stop(taskId, stage.scene.bob))).toBe('not_yours')
    expect(await stop(taskId, stage.scene.ada)).toMatchObject({ status: 'cancelled' })

    const threadId = await newThread()
    const parent = await stage.ask({ threadId, content: '@vibe parent', calls: [vibe], userId: carla })
    const forkId = await startFork(stage.db, stage.scene, { threadId, messageId: parent.messageId })
    const inFork = { threadId, forkId, content: '@vibe hello', calls: [vibe], userId: carla }
    const { task } = await stage.ask(inFork)
    expect(await stop(task.id, stage.scene.bob)).toMatchObject({ status: 'cancelled' })
    expect(await stop(parent.task.id, stage.scene.ada)).toMatchObject({ status: 'cancelled' })
  })

  it('comes with the deletion of the question, and posts nothing', async () => {
    await stage.script.enqueue({ kind: 'text', id: 'slow', deltas: ['As far ', 'as this'], holds: [1] })
    await stage.hire()
    const running = await askVibe()
    await stage.script.held('slow')
    const { threadId } = running
    const userId = stage.scene.bob
    const queued = await stage.ask({ threadId, content: '@vibe two', calls: [vibe], userId })
    const claims = { sub: userId }
    await deleteMessage(stage.db, { claims, messageId: queued.messageId })
    expect(await stage.readTask(queued.task.id)).toMatchObject({ status: 'cancelled' })
    await deleteMessage(stage.db, { claims, messageId: running.messageId })
    expect(await stage.ended(running.taskId)).toMatchObject({ status: 'cancelled', messageId: null })
    expect((await stage.messages(threadId)).map(message => message.content)).toEqual(['', ''])
  })

  describe('and continuing', () => {
    it('gives a failed task another attempt, with the version and history of its start', async () => {
      await stage.script.enqueue([
        { kind: 'failure', status: 401 },
        { kind: 'text', text: 'Second time lucky.' },
      ])
      await stage.hire()
      const { threadId, taskId } = await askVibe()
      await stage.ended(taskId)
      const claims = { sub: stage.scene.bob }
      expect(await retryTask(stage.db, { claims, taskId })).toMatchObject({ status: 'queued', error: null })
      const done = await stage.ended(taskId)
      expect(done).toMatchObject({ status: 'completed', attempt: 2 })
      const [, notice, answer] = await stage.messages(threadId)
      expect(notice).toMatchObject({ metadata: { notice: 'model_not_available' } })
      expect(answer).toMatchObject({ id: done.messageId, content: 'Second time lucky.' })
      expect(await reasonOf(retryTask(stage.db, { claims, taskId }))).toBe('task_ended')
      expect(await reasonOf(retryTask(stage.db, { claims: { sub: carla }, taskId }))).toBe('not_yours')
    })

    it('answers anew by a task of its own, with the agent as it is now and the rights of who asked', async () => {
      await stage.hire()
      const { threadId, messageId, taskId } = await askVibe()
      const claims = { sub: stage.scene.ada }
      await stage.ended(taskId)
      const again = await regenerateAnswer(stage.db, { claims, taskId })
      expect(again).toMatchObject({
        origin: 'regenerate',
        rerunOf: taskId,
        triggerMessageId: messageId,
        actingUserId: stage.scene.bob,
      })
      await stage.ended(again.id)
      const answers = (await stage.messages(threadId)).filter(message => message.authorType === 'agent')
      expect(answers.map(answer => answer.parentId)).toEqual([messageId, messageId])
      expect(answers.map(answer => answer.taskId)).toEqual([taskId, again.id])
      const [, second] = await stage.script.requests(2)
      expect(second?.text).toContain('asker=\\"Bob\\"')
    })

    it('refuses a question that is being answered or was deleted, and an agent that is off', async () => {
      await stage.hire()
      const claims = { sub: stage.scene.bob }
      const { messageId, taskId } = await askVibe()
      await stage.ended(taskId)
      await stage.script.enqueue({ kind: 'text', id: 'slow', text: 'x', holds: ['end'] })
      const again = await regenerateAnswer(stage.db, { claims, taskId })
      await stage.script.held('slow')
      expect(await reasonOf(regenerateAnswer(stage.db, { claims, taskId }))).toBe('task_running')
      expect(await reasonOf(retryTask(stage.db, { claims, taskId: again.id }))).toBe('task_running')
      await stage.script.release('slow')
      await stage.ended(again.id)
      await stage.switchAgent(vibe.id, false)
      expect(await reasonOf(regenerateAnswer(stage.db, { claims, taskId }))).toBe('agent_inactive')
      await stage.switchAgent(vibe.id, true)
      await deleteMessage(stage.db, { claims, messageId })
      expect(await reasonOf(regenerateAnswer(stage.db, { claims, taskId }))).toBe('message_deleted')
    })
  })
})
