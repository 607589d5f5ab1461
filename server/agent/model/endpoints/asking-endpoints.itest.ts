import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, say, startThread } from '../../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../../testing/worker-stage.ts'
import { startCatchUp } from '../../../chat/catch-up/start-catch-up.ts'
import { keyContext } from '../../../chat/models/model-gate.ts'
import { replayTask } from '../../../chat/tasks/reruns/replay-task.ts'
import { readCatalog, readCatalogs } from '../../../db/agents/model-catalog.ts'
import { listPauses } from '../../../db/agents/model-rate-limits.ts'
import { deleteEndpoint, insertEndpoint, updateEndpoint } from '../../../db/models/model-endpoints.ts'
import { deletePrice, keepPrice, listPrices } from '../../../db/models/model-prices.ts'
import { dayOf } from '../../../domain/models/model-price.ts'
import { createOfflineModel, type OfflineModel } from '../../../offline-model/create-offline-model.ts'
import { scriptModel } from '../../../offline-model/script-client.ts'
import { createSecretBox } from '../../../outbound/secret-box.ts'

const encryptionKey = 'a-key-of-the-operator-of-40-characters-00'
const apiKey = 'key-of-the-workspace-9f2c'
const model = 'claude-sonnet-5-5'
const rates = { input: 40, output: 100, cacheRead: 4, cacheWrite5m: 50, cacheWrite1h: 80 }

describe('an agent with an endpoint of its workspace', () => {
  let stage: WorkerStage
  let other: OfflineModel
  let endpointId: string
  let vibe: SceneAgent
  let safe: SceneAgent

  beforeAll(async () => {
    stage = await setWorkerStage({ encryptionKey, allowPrivateAddresses: ['127.0.0.1/32'] })
    other = await createOfflineModel({ scripts: true, tokensPerSecond: 0 })
    endpointId = newId()
    const sealedKey = createSecretBox(encryptionKey).seal(apiKey, keyContext(endpointId))
    const { workspaceId, ada: createdBy } = stage.scene
    const place = { id: endpointId, workspaceId, name: 'EU proxy', baseUrl: `${other.url}/v1/`, createdBy }
    await stage.db.asWorker(tx =>
      insertEndpoint(tx, { ...place, sealedKey, keyHint: '9f2c', testModel: model }),
    )
    vibe = await hireAgent(stage.db, stage.scene, 'vibe', { endpointId })
    safe = await hireAgent(stage.db, stage.scene, 'safe', { endpointId, fallbackModel: 'claude-haiku-5-5' })
  })
  afterEach(async () => {
    await stage.rest()
    await script().reset()
  })
  afterAll(async () => {
    await stage.close()
    await other.close()
  })

  const script = () => scriptModel(other.url)
  async function ask(agent: SceneAgent) {
    const threadId = await startThread(stage.db, stage.scene)
    const { task } = await stage.ask({ threadId, content: 'hello', calls: [agent] })
    return { threadId, taskId: task.id }
  }
  const requestsOf = async (taskId: string) =>
    (await stage.events(taskId)).flatMap(event => (event.type === 'model.requested' ? [event.data] : []))
  const today = dayOf(new Date())
  const givePrice = (validFrom: string, more: { input?: number } = {}) =>
    stage.db.asWorker(tx =>
      keepPrice(tx, {
        ...{ id: newId(), workspaceId: stage.scene.workspaceId, createdBy: stage.scene.ada },
        ...{ model, endpointId, validFrom, rates: { ...rates, ...more } },
      }),
    )
  const dropPrices = () =>
    stage.db.asWorker(async tx => {
      const { workspaceId } = stage.scene
      for (const { id: priceId } of await listPrices(tx, { workspaceId })) {
        await deletePrice(tx, { workspaceId, priceId, today })
      }
    })
  /** Lets all four calls of a task to the other endpoint fail. */
  async function failFourTimes(taskId: string): Promise<void> {
    for (const [index, waitMs] of [1_000, 5_000, 15_000].entries()) {
      await stage.taskIs(taskId, { status: 'queued', attempt: index + 1, step: 'waiting_for_model' })
      await stage.passTime(waitMs)
    }
  }

  it('is answered there, and the log says where', async () => {
    await script().enqueue({ kind: 'text', text: 'From the proxy.' })
    await stage.hire()
    const { threadId, taskId } = await ask(vibe)
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed' })
    expect((await stage.messages(threadId)).at(-1)).toMatchObject({ content: 'From the proxy.' })
    const [request] = await script().requests(1)
    expect(request).toMatchObject({ path: '/v1/messages', headers: { authorization: '[removed]' } })
    expect(await stage.script.requests()).toHaveLength(0)
    expect(await requestsOf(taskId)).toMatchObject([{ model, endpointId }])
    expect(JSON.stringify(await stage.events(taskId))).not.toContain(apiKey)
  })

  it('is answered by an endpoint that was added while the worker ran', async () => {
    const worker = await stage.hire({ lookMs: 60_000 })
    const id = newId()
    const sealedKey = createSecretBox(encryptionKey).seal(apiKey, keyContext(id))
    const { workspaceId, ada: createdBy } = stage.scene
    const place = {
      id,
      workspaceId,
      name: 'New',
      baseUrl: other.url,
      createdBy,
      keyHint: '',
      testModel: model,
    }
    await stage.db.asWorker(tx => insertEndpoint(tx, { ...place, sealedKey }))
    const newcomer = await hireAgent(stage.db, stage.scene, 'newcomer', { endpointId: id })
    await script().enqueue({ kind: 'text', text: 'Here already.' })
    const { taskId } = await ask(newcomer)
    await worker.look()
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed' })
  })

  it('costs what the workspace says from that day on, and nothing of the past changes', async () => {
    const answer = { kind: 'text', text: 'A.', usage: { input: 1_000, output: 100 } } as const
    await script().enqueue([answer, answer, answer])
    const worker = await stage.hire()
    const builtIn = await stage.ended((await ask(vibe)).taskId)
    expect(builtIn.costUsd).toBeCloseTo(0.003, 6)
    await givePrice('2999-01-01', { input: 9_999 })
    await givePrice(today)
    await worker.look()
    const { taskId } = await ask(vibe)
    expect((await stage.ended(taskId)).costUsd).toBeCloseTo(0.05, 6)
    const [request] = await requestsOf(taskId)
    expect(request?.reservedUsd).toBeGreaterThan(0.1)
    expect((await stage.readTask(builtIn.id)).costUsd).toBeCloseTo(0.003, 6)
    await dropPrices()
    await worker.look()
    expect((await stage.ended((await ask(vibe)).taskId)).costUsd).toBeCloseTo(0.003, 6)
  })

  it('is paid by the workspace: the operator’s daily limit counts no call there, whatever it claims to cost', async () => {
    Object.assign(stage.env, { dailyUsd: 1 })
    const atServer = await hireAgent(stage.db, stage.scene, 'paid-by-operator')
    await script().enqueue({ kind: 'text', text: 'Dear.', usage: { input: 3_000_000, output: 1 } })
    await stage.script.enqueue({ kind: 'text', text: 'Still here.' })
    await stage.hire()
    expect((await stage.ended((await ask(vibe)).taskId)).costUsd).toBeGreaterThan(1)
    expect(await stage.ended((await ask(atServer)).taskId)).toMatchObject({ status: 'completed' })
    // A limit that the operator's own calls have used up stops no call that the workspace pays.
    Object.assign(stage.env, { dailyUsd: 0.000_01 })
    await stage.rest()
    await script().enqueue({ kind: 'text', text: 'On our own bill.' })
    await stage.hire()
    expect(await stage.ended((await ask(vibe)).taskId)).toMatchObject({ status: 'completed' })
    expect(await stage.ended((await ask(atServer)).taskId)).toMatchObject({
      error: { reason: 'instance_budget' },
    })
    Object.assign(stage.env, { dailyUsd: null })
  })

  it('pauses there alone when that endpoint asks to wait', async () => {
    const atServer = await hireAgent(stage.db, stage.scene, 'at-server')
    await script().enqueue({ kind: 'failure', status: 429, retryAfter: 7_200 })
    await stage.script.enqueue({ kind: 'text', text: 'Not paused.' })
    const worker = await stage.hire()
    expect(await stage.ended((await ask(vibe)).taskId)).toMatchObject({ error: { reason: 'rate_limited' } })
    const pauses = await stage.db.asWorker(tx => listPauses(tx, stage.scene))
    expect(pauses).toMatchObject([{ model, endpointId, endpointName: 'EU proxy' }])
    expect(await stage.db.asWorker(tx => listPauses(tx, { workspaceId: null }))).toEqual([])
    await worker.look()
    expect(await stage.ended((await ask(atServer)).taskId)).toMatchObject({ status: 'completed' })
  })

  it('is answered by its fallback when the endpoint stays down, in the same task, and people are told', async () => {
    await script().enqueue({ kind: 'failure', status: 529, times: 4 })
    await stage.script.enqueue({ kind: 'text', text: 'I stepped in.' })
    await stage.hire()
    const { threadId, taskId } = await ask(safe)
    await failFourTimes(taskId)
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed' })
    const to = { model: 'claude-haiku-5-5', endpointId: null }
    const switched = (await stage.events(taskId)).flatMap(each =>
      each.type === 'model.switched' ? [each.data] : [],
    )
    expect(switched).toEqual([{ turn: 1, from: { model, endpointId }, to, failure: 'overloaded' }])
    const requests = await requestsOf(taskId)
    expect(requests.map(each => each.model)).toEqual([model, model, model, model, 'claude-haiku-5-5'])
    expect(requests.at(-1)).not.toHaveProperty('endpointId')
    expect((await stage.messages(threadId)).at(-1)).toMatchObject({
      content: 'I stepped in.',
      metadata: {
        fallback: {
          by: { model: 'claude-haiku-5-5', endpoint: null },
          instead: { model, endpoint: 'EU proxy' },
        },
      },
    })

    // A replay tries the agent's own model again.
    await script().enqueue({ kind: 'text', text: 'I am back.' })
    const again = await replayTask(stage.db, {
      claims: { sub: stage.scene.ada },
      taskId,
      fromTurn: 1,
      allowEffects: false,
    })
    expect(await stage.ended(again.id)).toMatchObject({ status: 'completed' })
    expect(await requestsOf(again.id)).toMatchObject([{ model, endpointId }])
  })

  it('fails, and says so, when its fallback is down too', async () => {
    await script().enqueue({ kind: 'reset', times: 4 })
    await stage.script.enqueue({ kind: 'failure', status: 503, times: 4 })
    await stage.hire()
    const { taskId } = await ask(safe)
    await failFourTimes(taskId)
    for (const [index, waitMs] of [1_000, 5_000, 15_000].entries()) {
      await stage.taskIs(taskId, { status: 'queued', attempt: index + 5, step: 'waiting_for_model' })
      await stage.passTime(waitMs)
    }
    expect(await stage.ended(taskId)).toMatchObject({ error: { reason: 'model_unavailable' } })
  })

  it('is answered by its fallback at once when the endpoint was switched off or deleted', async () => {
    const worker = await stage.hire()
    const switchTo = (isActive: boolean) =>
      stage.db.asWorker(tx => updateEndpoint(tx, { endpointId, isActive }))
    await switchTo(false)
    await worker.look()
    await stage.script.enqueue({ kind: 'text', text: 'I stepped in.' })
    const { threadId, taskId } = await ask(safe)
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed', attempt: 2 })
    expect((await stage.messages(threadId)).at(-1)).toMatchObject({ content: 'I stepped in.' })
    const alone = await stage.ended((await ask(vibe)).taskId)
    expect(alone).toMatchObject({ error: { reason: 'model_not_available' } })
    expect(await script().requests()).toHaveLength(0)
    await switchTo(true)
  })

  it('keeps the models that its endpoint lists, beside those of the server', async () => {
    await stage.hire({ catalogMs: 3_600_000 })
    const listed = await eventually(async () => {
      const models = await stage.db.asWorker(tx => readCatalogs(tx, [endpointId]))
      expect(new Set(models.map(each => each.endpointId))).toEqual(new Set([null, endpointId]))
      return models
    })
    const twice = listed.filter(({ id }) => id === model)
    expect(twice).toHaveLength(2)
    expect(await stage.db.asWorker(readCatalog)).toHaveLength(listed.length / 2)
  })

  it('leaves the small model of the workspace at the server, unless an admin chose otherwise', async () => {
    const { workspaceId, ada, bob } = stage.scene
    const reader = await hireAgent(stage.db, stage.scene, '_reader', { budgetUsd: 1 })
    await stage.db.asWorker(async tx => {
      await tx.updateTable('agentConfigs').set({ isSystem: true }).where('id', '=', reader.id).execute()
      await tx.insertInto('mentionNames').values({ workspaceId, userId: bob, name: 'bob' }).execute()
    })
    const threadId = await startThread(stage.db, stage.scene)
    await stage.db.asWorker(tx => say(tx, stage.scene, { threadId, userId: ada, content: 'Bring crates.' }))
    const catchUp = () =>
      startCatchUp(stage.db, {
        claims: { sub: bob },
        workspaceId,
        scope: { kind: 'channel', channelId: stage.scene.channelId },
        since: 'day',
      })
    const says = { kind: 'text', text: '{"lines":[]}', times: 2 } as const
    const smallCalls = async (at: ReturnType<typeof scriptModel>) =>
      (await at.requests()).filter(({ text }) => text.includes('claude-haiku-5-5')).length
    await stage.hire()
    await stage.script.enqueue(says)
    await catchUp()
    await eventually(async () => expect(await smallCalls(stage.script)).toBeGreaterThan(0))
    expect(await script().requests()).toHaveLength(0)

    await stage.db.asWorker(tx =>
      tx
        .updateTable('workspaces')
        .set({ smallEndpointId: endpointId })
        .where('id', '=', workspaceId)
        .execute(),
    )
    await stage.db.asWorker(tx => say(tx, stage.scene, { threadId, userId: ada, content: 'Forty of them.' }))
    await script().enqueue(says)
    await catchUp()
    await eventually(async () => expect(await smallCalls(script())).toBeGreaterThan(0))
    await stage.db.asWorker(tx => tx.updateTable('workspaces').set({ smallEndpointId: null }).execute())
  })

  it('asks nobody with the key of a deleted endpoint, and of another workspace', async () => {
    const id = newId()
    const sealedKey = createSecretBox(encryptionKey).seal(apiKey, keyContext(id))
    const { workspaceId, ada: createdBy } = stage.scene
    const place = {
      id,
      workspaceId,
      name: 'Gone',
      baseUrl: other.url,
      createdBy,
      keyHint: '',
      testModel: model,
    }
    await stage.db.asWorker(tx => insertEndpoint(tx, { ...place, sealedKey }))
    const gone = await hireAgent(stage.db, stage.scene, 'gone', { endpointId: id })
    await stage.db.asWorker(tx => deleteEndpoint(tx, { endpointId: id }))
    await stage.hire()
    const { taskId } = await ask(gone)
    expect(await stage.ended(taskId)).toMatchObject({ error: { reason: 'model_not_available' } })
    expect(await script().requests()).toHaveLength(0)
    const keys = await stage.db.asWorker(tx =>
      tx.selectFrom('modelEndpoints').select('sealedKey').where('id', '=', id).execute(),
    )
    expect(keys).toEqual([{ sealedKey: null }])
  })
})
