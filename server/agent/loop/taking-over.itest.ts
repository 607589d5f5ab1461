import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import type { ScriptInput } from '../../offline-model/script-client.ts'

describe('a task whose worker goes', () => {
  let stage: WorkerStage
  let vibe: SceneAgent

  beforeAll(async () => {
    stage = await setWorkerStage()
    vibe = await hireAgent(stage.db, stage.scene, 'vibe')
  })
  afterEach(() => stage.rest())
  afterAll(() => stage.close())

  const askVibe = async () => {
    const threadId = await startThread(stage.db, stage.scene)
    const { task } = await stage.ask({ threadId, content: '@vibe hello', calls: [vibe] })
    return { threadId, taskId: task.id }
  }
  const half: ScriptInput = { kind: 'text', id: 'half', deltas: ['Half ', 'an answer'], holds: [1] }
  const whole: ScriptInput = { kind: 'text', deltas: ['A whole ', 'answer.'] }
  const wholeHeldAt = (hold: number | 'headers'): ScriptInput => ({
    kind: 'text',
    id: 'whole',
    deltas: ['A whole ', 'answer.'],
    holds: [hold],
  })
  const expectOneAnswer = async (threadId: string, taskId: string, attempt: number) => {
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed', attempt })
    expect((await stage.messages(threadId)).slice(1)).toMatchObject([{ content: 'A whole answer.' }])
    expect(await stage.stream(taskId)).toBeUndefined()
  }

  it('can end when the worker is told to stop and has time', async () => {
    await stage.script.enqueue(wholeHeldAt(1))
    const worker = await stage.hire()
    const { threadId, taskId } = await askVibe()
    await stage.script.held('whole')
    const stopped = worker.stop(20_000)
    const late = await askVibe()
    await stage.script.release('whole')
    await stopped
    await expectOneAnswer(threadId, taskId, 1)
    expect(await stage.readTask(late.taskId)).toMatchObject({ status: 'queued', startedAt: null })
  })

  it('is handed on at once when the time is up, and answered once', async () => {
    await stage.script.enqueue([half, whole])
    const worker = await stage.hire()
    const { threadId, taskId } = await askVibe()
    await stage.script.held('half')
    await stage.taskIs(taskId, { step: 'writing' })
    await worker.stop(0)
    expect(await stage.readTask(taskId)).toMatchObject({ status: 'running' })
    // People who watch keep the first half until the complete answer begins to come.
    expect(await stage.stream(taskId)).toMatchObject({ attempt: 1, text: 'Half ' })
    await stage.hire()
    await expectOneAnswer(threadId, taskId, 2)
  })

  it('is answered again from the beginning: the half answer on screen is replaced', async () => {
    await stage.script.enqueue([half, wholeHeldAt(2)])
    const first = await stage.hire({ renewMs: 60_000 }, 1)
    const { threadId, taskId } = await askVibe()
    await stage.script.held('half')
    await eventually(() => expect(stage.deltas).toMatchObject([{ attempt: 1, offset: 0, text: 'Half ' }]))
    await stage.hire()
    await stage.bury(first)
    await stage.script.held('whole')
    await eventually(async () => {
      expect(await stage.stream(taskId)).toMatchObject({ attempt: 2, text: 'A whole answer.' })
    })
    await eventually(() => {
      const second = stage.deltas.filter(delta => delta.attempt === 2)
      expect(second[0]?.offset).toBe(0)
      expect(second.map(delta => delta.text).join('')).toBe('A whole answer.')
    })
    await stage.script.release('whole')
    await expectOneAnswer(threadId, taskId, 2)
    const lost = (await stage.events(taskId)).find(event => event.type === 'model.failed')
    expect(lost?.data).toMatchObject({ failure: 'worker_lost', attempt: 1 })
  })

  it('can be ended only by its new worker: the old worker’s answer comes too late', async () => {
    await stage.script.enqueue([half, wholeHeldAt('headers')])
    const ghost = await stage.hire({ renewMs: 60_000 }, 1)
    const { threadId, taskId } = await askVibe()
    await stage.script.held('half')
    await stage.taskIs(taskId, { step: 'writing' })
    await stage.hire()
    await stage.bury(ghost)
    await stage.script.held('whole')
    const before = await stage.events(taskId)
    await stage.script.release('half')
    const [request] = await stage.script.requests(1)
    await stage.script.ended(request?.number ?? 0)
    // The old worker lets its run go once its write was refused.
    await ghost.stop(5_000)
    expect(await stage.events(taskId)).toEqual(before)
    expect(await stage.messages(threadId)).toHaveLength(1)
    await stage.script.release('whole')
    await expectOneAnswer(threadId, taskId, 2)
  })

  it('is taken over when the lease runs out, even if nobody saw the worker die', async () => {
    await stage.script.enqueue([half, whole])
    await stage.hire({ leaseMs: 100, renewMs: 60_000 }, 1)
    const { threadId, taskId } = await askVibe()
    await stage.script.held('half')
    await stage.hire({ lookMs: 50 })
    await expectOneAnswer(threadId, taskId, 2)
  })

  it('stays with a worker that was late, as long as no other worker took it', async () => {
    await stage.script.enqueue(wholeHeldAt(1))
    const worker = await stage.hire({ leaseMs: 1, renewMs: 60_000 }, 1)
    const { threadId, taskId } = await askVibe()
    await stage.script.held('whole')
    // The lane was found expired, and freed; no worker is there to claim it.
    await worker.look()
    await worker.keep()
    await stage.script.release('whole')
    await expectOneAnswer(threadId, taskId, 1)
  })

  it('waits for its next call over a restart', async () => {
    await stage.script.enqueue([{ kind: 'failure', status: 529 }, whole])
    const worker = await stage.hire()
    const { threadId, taskId } = await askVibe()
    await stage.taskIs(taskId, { status: 'queued', step: 'waiting_for_model' })
    await worker.stop(1_000)
    await stage.passTime(1_000)
    await stage.hire()
    await expectOneAnswer(threadId, taskId, 2)
  })
})
