import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../testing/stage.ts'
import { appendEvents, type NewEvent, openTask } from '../../db/tasks/task-events.ts'
import { hashOf, keepPayloads } from '../../db/tasks/task-payloads.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let deniz: Player
let eve: Player

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla, deniz } = orchard.people)
  eve = await stage.enter(makePerson('Eve'))
})
afterEach(() => showPrompts(true))
afterAll(() => stage.close())

const showPrompts = (visible: boolean) =>
  stage.root.query('update workspaces set prompts_visible = $1 where id = $2', [
    visible,
    orchard.workspace.id,
  ])

/** Bob asks Vibe below a message of Carla's, and Vibe answers. Only the log and its bodies exist. */
async function setCall(channel: 'general' | 'harvest' = 'general') {
  const channelId = orchard.channels[channel]?.id ?? ''
  const { thread, message: first } = await carla.api.thread.create.mutate({
    channelId,
    content: 'The gate code is 4711',
  })
  const { message: question, tasks } = await bob.api.message.send.mutate({
    threadId: thread.id,
    content: '@vibe what do we know?',
  })
  const taskId = tasks[0]?.id ?? ''
  const request = JSON.stringify({ asked: taskId })
  const response = JSON.stringify({ answered: taskId })
  const { rows } = await stage.root.query('select current_version_id from agent_configs where id = $1', [
    tasks[0]?.agentId,
  ])
  const call = { turn: 1, attempt: 1, model: 'claude-sonnet-5-5' }
  const events: NewEvent[] = [
    {
      type: 'task.started',
      data: {
        agentVersionId: String(rows[0]?.current_version_id),
        messageIds: [first.id],
        forkParentId: null,
        lastSeq: 1,
        startedAt: new Date().toISOString(),
      },
    },
    { type: 'model.requested', data: { ...call, maxTokens: 4_096, request: hashOf(request) } },
    {
      type: 'model.answered',
      data: {
        ...call,
        stopReason: 'end_turn',
        response: hashOf(response),
        textLength: 4,
        unusable: false,
        usage: {},
        costUsd: 0,
        requestId: null,
        firstTextMs: 1,
        durationMs: 2,
      },
    },
    { type: 'worker.failed', data: { turn: 1, detail: 'connect ECONNREFUSED 10.0.0.7' } },
  ]
  await stage.db.asWorker(async tx => {
    const open = await openTask(tx, taskId)
    if (!open) throw new Error('no task')
    await keepPayloads(tx, [request, response])
    await appendEvents(tx, open, events)
  })
  return { taskId, first, question, request, response }
}

const read = (player: Pick<Player, 'api'>, taskId: string, body: string) =>
  player.api.task.payload.query({ taskId, hash: hashOf(body) })

describe('a stored request', () => {
  it('can be read, byte for byte, by everyone who may read the thread', async () => {
    const { taskId, request, response } = await setCall('harvest')
    for (const player of [ada, bob, carla]) {
      expect(await read(player, taskId, request)).toEqual({ body: request, erased: false, notShown: [] })
      expect(await read(player, taskId, response)).toEqual({ body: response, erased: false, notShown: [] })
    }
    // Deniz is a guest who is not in #harvest; Eve is from another workspace.
    for (const player of [deniz, eve])
      expect(await refusalOf(read(player, taskId, request))).toBe('not_found')
    expect(await refusalOf(read({ api: stage.stranger }, taskId, request))).toBe('signed_out')
  })

  it('can be read by a guest in the channels that they were added to', async () => {
    const { taskId, request } = await setCall()
    await stage.root.query(
      'insert into channel_members (channel_id, workspace_id, user_id) values ($1, $2, $3)',
      [orchard.channels.general?.id, orchard.workspace.id, deniz.userId],
    )
    expect((await read(deniz, taskId, request)).body).toBe(request)
  })

  it('is only for admins if the workspace shows prompts only to admins', async () => {
    const { taskId, request, response } = await setCall()
    await showPrompts(false)
    expect((await read(ada, taskId, request)).body).toBe(request)
    for (const body of [request, response]) {
      expect(await refusalOf(read(bob, taskId, body))).toBe('admins_only')
    }
    expect(await refusalOf(read(eve, taskId, request))).toBe('not_found')
  })

  it('is found only through its own task', async () => {
    const own = await setCall()
    const other = await setCall()
    expect(await refusalOf(read(ada, own.taskId, other.request))).toBe('not_found')
    expect(await refusalOf(read(ada, own.taskId, 'never sent'))).toBe('not_found')
  })

  it('shows words that were deleted from the thread only to their author and admins', async () => {
    const { taskId, first, request, response } = await setCall()
    await carla.api.message.delete.mutate({ messageId: first.id })
    const mark = '[Not shown: this may repeat a message that was deleted.]'
    for (const body of [request, response]) {
      const shown = await read(bob, taskId, body)
      expect(shown).toEqual({
        body: JSON.stringify({ not_shown: mark }),
        erased: false,
        notShown: ['deleted'],
      })
    }
    for (const player of [ada, carla]) expect((await read(player, taskId, request)).body).toBe(request)
  })

  it('shows no earlier wording either', async () => {
    const { taskId, question, request } = await setCall()
    await bob.api.message.update.mutate({ messageId: question.id, content: '@vibe what do you know?' })
    expect(await read(carla, taskId, request)).toMatchObject({
      body: expect.stringContaining('a message that was edited later'),
      notShown: ['edited'],
    })
    expect((await read(bob, taskId, request)).body).toBe(request)
  })

  it('says that it was erased', async () => {
    const { taskId, request } = await setCall()
    await stage.root.query('update task_payloads set body = null, erased_at = now() where hash = $1', [
      Buffer.from(hashOf(request), 'hex'),
    ])
    expect(await read(bob, taskId, request)).toEqual({ body: null, erased: true, notShown: [] })
  })
})

describe('a task’s log', () => {
  it('shows the error text of a machine only to admins', async () => {
    const { taskId } = await setCall()
    const detailFor = async (player: Player) => {
      const { events } = await player.api.task.events.query({ taskId })
      return events.find(({ type }) => type === 'worker.failed')?.data
    }
    expect(await detailFor(ada)).toMatchObject({ detail: 'connect ECONNREFUSED 10.0.0.7' })
    expect(await detailFor(bob)).toMatchObject({ detail: '' })
  })
})
