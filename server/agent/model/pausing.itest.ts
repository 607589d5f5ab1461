import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { liftModelPause } from '../../chat/agents/models/lift-model-pause.ts'
import { readModelPauses } from '../../chat/agents/models/read-model-pauses.ts'
import { listPauses, pauseModel } from '../../db/agents/model-rate-limits.ts'

const twoDays = 2 * 24 * 60 * 60
const model = 'claude-sonnet-5-5'
const place = { model, endpointId: null }

describe('a model whose endpoint asks to wait for two days', () => {
  let stage: WorkerStage
  let vibe: SceneAgent

  beforeAll(async () => {
    stage = await setWorkerStage()
    vibe = await hireAgent(stage.db, stage.scene, 'vibe')
  })
  afterEach(() => stage.rest())
  afterAll(() => stage.close())

  async function ask(question: string): Promise<string> {
    const threadId = await startThread(stage.db, stage.scene)
    const { task } = await stage.ask({ threadId, content: `@vibe ${question}`, calls: [vibe] })
    return task.id
  }
  const pauses = () => stage.db.asWorker(tx => listPauses(tx, stage.scene))
  const calls = async () => (await stage.prompts(0)).length
  const waits = (taskId: string) => stage.taskIs(taskId, { status: 'queued', step: 'waiting_for_model' })
  async function pause(): Promise<void> {
    await stage.script.enqueue({ kind: 'failure', status: 429, retryAfter: twoDays })
    expect(await stage.ended(await ask('first'))).toMatchObject({ error: { reason: 'rate_limited' } })
    // The other workers hear of it, too.
    await stage.looked()
  }
  /** Lets a minute pass, and the workers hear of it. */
  async function passPause(): Promise<void> {
    await stage.passTime(61_000)
    await stage.looked()
  }

  it('is paused for a minute; then one task tries, and the others wait until it has answered', async () => {
    await Promise.all([stage.hire(), stage.hire()])
    await pause()
    const [paused] = await pauses()
    expect(paused).toMatchObject({ model, isTrying: false })
    const leftMs = Date.parse(paused?.nextTryAt ?? '') - Date.now()
    expect(leftMs).toBeGreaterThan(50_000)
    expect(leftMs).toBeLessThanOrEqual(60_000)
    expect(Date.parse(paused?.askedUntil ?? '') - Date.now()).toBeGreaterThan((twoDays - 60) * 1_000)

    const others = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(ask))
    for (const taskId of others) await waits(taskId)
    expect(await calls()).toBe(1)

    await stage.script.enqueue({ kind: 'text', id: 'try', text: 'It is back.', holds: ['headers'] })
    await stage.script.enqueue({ kind: 'text', text: 'Here.', times: 20 })
    await passPause()
    await stage.script.held('try')
    await stage.passTime(4_000)
    await stage.looked()
    expect(await calls()).toBe(2)
    expect(await pauses()).toMatchObject([{ model, isTrying: true }])

    await stage.script.release('try')
    for (const taskId of others) {
      await eventually(async () => {
        await stage.passTime(4_000)
        expect(await stage.readTask(taskId)).toMatchObject({ status: 'completed' })
      })
    }
    expect(await pauses()).toEqual([])
  })

  it('is paused for another minute if the try is refused, and only that task fails', async () => {
    await stage.hire()
    await pause()
    const others = await Promise.all(['a', 'b', 'c'].map(ask))
    for (const taskId of others) await waits(taskId)
    await stage.script.enqueue({ kind: 'failure', status: 429, retryAfter: twoDays })
    await passPause()
    await eventually(async () => {
      await stage.passTime(1_000)
      const ended = (await Promise.all(others.map(stage.readTask))).filter(
        ({ status }) => status === 'failed',
      )
      expect(ended).toHaveLength(1)
    })
    expect(await calls()).toBe(2)
    const [paused] = await pauses()
    expect(Date.parse(paused?.nextTryAt ?? '') - Date.now()).toBeGreaterThan(40_000)
  })

  it('is tried by another task when the process of the first one dies', async () => {
    const first = await stage.hire()
    await pause()
    await stage.script.enqueue({ kind: 'text', id: 'lost', text: 'Never.', holds: ['headers'] })
    await passPause()
    const lost = await ask('second')
    await stage.script.held('lost')
    await stage.script.enqueue({ kind: 'text', text: 'It is back.', times: 9 })
    const other = await ask('third')
    await waits(other)
    await stage.bury(first)
    await stage.hire()
    for (const taskId of [lost, other]) {
      await eventually(async () => {
        await stage.passTime(4_000)
        expect(await stage.readTask(taskId)).toMatchObject({ status: 'completed' })
      })
    }
    expect(await pauses()).toEqual([])
  })

  it('stays paused over a restart, for the rest of the minute', async () => {
    await stage.hire()
    await pause()
    await stage.fire()
    await stage.hire()
    await stage.looked()
    const taskId = await ask('second')
    await waits(taskId)
    expect(await calls()).toBe(1)
    await stage.script.enqueue({ kind: 'text', text: 'It is back.' })
    await passPause()
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed' })
  })

  it('is shown to admins, who can end the pause', async () => {
    const { workspaceId, ada, bob } = stage.scene
    const worker = await stage.hire()
    await stage.db.asWorker(tx => pauseModel(tx, place, 1_000 * twoDays))
    const asAda = { claims: { sub: ada }, workspaceId }
    const asBob = { claims: { sub: bob }, workspaceId }
    expect(await readModelPauses(stage.db, asAda)).toMatchObject({ pauses: [{ model, isTrying: false }] })
    await expect(readModelPauses(stage.db, asBob)).rejects.toMatchObject({ reason: 'admins_only' })
    await expect(liftModelPause(stage.db, { ...asBob, ...place })).rejects.toMatchObject({
      reason: 'admins_only',
    })
    await worker.look()
    expect(await liftModelPause(stage.db, { ...asAda, ...place })).toEqual({ lifted: true })
    expect(await liftModelPause(stage.db, { ...asAda, ...place })).toEqual({ lifted: false })
    await stage.script.enqueue({ kind: 'text', text: 'Here.' })
    expect(await stage.ended(await ask('second'))).toMatchObject({ status: 'completed' })
  })

  it('answers the tasks that waited as soon as an admin ends the pause', async () => {
    const { workspaceId, ada } = stage.scene
    await stage.db.asWorker(tx => pauseModel(tx, place, 1_000 * twoDays))
    await stage.hire()
    await stage.looked()
    const waiting = await Promise.all(['a', 'b'].map(ask))
    for (const taskId of waiting) await waits(taskId)
    await stage.script.enqueue({ kind: 'text', text: 'Here.', times: 2 })
    await liftModelPause(stage.db, { claims: { sub: ada }, workspaceId, ...place })
    // No time passes and no worker looks by itself: only the end of the pause can wake them.
    for (const taskId of waiting) expect(await stage.ended(taskId)).toMatchObject({ status: 'completed' })
  })
})
