import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../testing/stage.ts'
import { insertMessage } from '../../db/messages/messages.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let eve: Player
let agentId: string
let place: { workspaceId: string; channelId: string; threadId: string }

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob } = orchard.people)
  eve = await stage.enter(makePerson('Eve'))
})
afterAll(() => stage.close())

let made = 0
beforeEach(async () => {
  const workspaceId = orchard.workspace.id
  const channelId = orchard.channels.general?.id ?? ''
  const slug = `grower-${++made}`
  const { agent } = await ada.api.agent.create.mutate({
    ...{
      workspaceId,
      name: slug,
      slug,
      displayName: 'Grower',
      systemPrompt: 'Grow.',
      model: 'claude-haiku-5-5',
    },
  })
  agentId = agent.id
  const { thread } = await ada.api.thread.create.mutate({ channelId, content: 'Apples' })
  place = { workspaceId, channelId, threadId: thread.id }
})

interface Planted {
  status?: 'completed' | 'failed' | 'cancelled'
  origin?: string
  /** The reason of a failure. */
  reason?: string
  /** Minutes from now at which it began, and the seconds that it took. */
  at?: number
  seconds?: number
  costUsd?: number | null
  usage?: Record<string, number>
  asker?: Player
  rerunOf?: string
  /** Its answer, so that it can be rated. */
  answers?: boolean
}

/** Writes an ended task of the agent's current version. */
async function plant(given: Planted = {}): Promise<{ taskId: string; messageId: string | null }> {
  const { status = 'completed', origin = 'message', at = 0, seconds = 2, asker = bob } = given
  const { workspaceId, channelId, threadId } = place
  const taskId = newId()
  const { message: question } = await asker.api.message.send.mutate({ threadId, content: 'When?' })
  await stage.root.query(
    `insert into tasks (id, workspace_id, channel_id, thread_id, trigger_message_id, acting_user_id, agent_config_id,
       agent_config_version_id, origin, rerun_of, status, stop_reason, error, token_usage, cost_usd,
       created_at, started_at, ended_at)
     select $1, $2, $3, $4, $5, $6, a.id, a.current_version_id, $8, $9, $10, $11, $12, $13, $14,
       t.at, t.at, t.at + make_interval(secs => $16)
     from agent_configs a, (select now() + make_interval(mins => $15) as at) t where a.id = $7`,
    [
      ...[taskId, workspaceId, channelId, threadId, question.id, asker.userId, agentId, origin],
      given.rerunOf ?? null,
      status,
      { completed: 'end_turn', failed: 'error', cancelled: 'cancelled' }[status],
      given.reason ? JSON.stringify({ reason: given.reason, message: 'x' }) : null,
      JSON.stringify(given.usage ?? {}),
      given.costUsd === undefined ? 0.01 : given.costUsd,
      ...[at, seconds],
    ],
  )
  if (!given.answers) return { taskId, messageId: null }
  const { id: messageId } = await stage.db.asWorker(tx =>
    insertMessage(tx, {
      ...{ id: newId(), ...place, forkId: null, parentId: question.id },
      ...{ author: { type: 'agent', agentId }, content: 'In May.', metadata: {} },
      postedBy: { taskId, eventSeq: 1 },
    }),
  )
  await stage.root.query('update tasks set message_id = $2 where id = $1', [taskId, messageId])
  return { taskId, messageId }
}

const publish = (systemPrompt: string) =>
  ada.api.agent.update.mutate({ agentId, systemPrompt, note: systemPrompt })
const versions = async () => (await ada.api.watch.versions.query({ agentId })).versions

describe('the figures of a version', () => {
  it('count its tasks, failures by reason, stops, cost, time and the share from the cache', async () => {
    await plant({ seconds: 1, costUsd: 0.01, usage: { inputTokens: 25, cacheReadTokens: 75 } })
    await plant({ seconds: 3, costUsd: 0.03, asker: ada })
    await plant({ seconds: 5, costUsd: null })
    await plant({ status: 'failed', reason: 'model_timeout', costUsd: null })
    await plant({ status: 'failed', reason: 'model_timeout', costUsd: null })
    await plant({ status: 'failed', reason: 'model_refused', costUsd: null })
    await plant({ status: 'cancelled', costUsd: null })
    const [current, ...rest] = await versions()
    expect(rest).toEqual([])
    expect(current).toMatchObject({
      ...{ version: 1, isCurrent: true, tasks: 7, failed: 3, stopped: 1, answered: 3 },
      failures: [
        { reason: 'model_timeout', count: 2 },
        { reason: 'model_refused', count: 1 },
      ],
      costUsd: { of: 2, p50: expect.closeTo(0.02, 6) },
      durationMs: { of: 3, p50: 3_000, p95: 4_800 },
      ...{ inputTokens: 100, cachedTokens: 75 },
    })
    expect(current?.costUsd.sum).toBeCloseTo(0.04, 6)
  })

  it('belong to the version that ran', async () => {
    await plant()
    await publish('Grow faster.')
    await plant({ status: 'failed', reason: 'model_timeout' })
    expect((await versions()).map(({ version, tasks, failed }) => [version, tasks, failed])).toEqual([
      [2, 1, 1],
      [1, 1, 0],
    ])
  })

  it('leave out trials, replays, readings and tasks that have not ended', async () => {
    await plant()
    for (const origin of ['test', 'replay', 'reading']) await plant({ origin })
    const { taskId } = await plant()
    await stage.root.query(
      `update tasks set status = 'running', stop_reason = null, ended_at = null where id = $1`,
      [taskId],
    )
    expect((await versions())[0]?.tasks).toBe(1)
  })

  it('count an answer that was made again on request', async () => {
    const { taskId } = await plant()
    await plant()
    await plant({ origin: 'regenerate', rerunOf: taskId })
    expect(await versions()).toMatchObject([{ tasks: 3, answered: 3, regenerated: 1 }])
  })

  it('count a question of the same person within the hour after the answer as a follow-up', async () => {
    await plant({ at: -300 })
    await plant({ at: -290, asker: ada })
    await plant({ at: -280 })
    // Two hours later.
    await plant({ at: -160 })
    expect(await versions()).toMatchObject([{ answered: 4, followedUp: 1 }])
  })

  it('sum the thumbs under its answers', async () => {
    const one = await plant({ answers: true })
    const other = await plant({ answers: true })
    await bob.api.message.rate.mutate({ messageId: one.messageId ?? '', rating: 'up' })
    await ada.api.message.rate.mutate({ messageId: one.messageId ?? '', rating: 'down' })
    await bob.api.message.rate.mutate({
      messageId: other.messageId ?? '',
      rating: 'down',
      word: 'Wrong month',
    })
    expect(await versions()).toMatchObject([{ thumbsUp: 1, thumbsDown: 2 }])
    const { ratings } = await ada.api.watch.words.query({ agentId })
    expect(ratings).toMatchObject([{ word: 'Wrong month', version: 1, threadId: place.threadId }])
  })

  it('leave the time of a task out that waited for a person', async () => {
    const { messageId } = await plant({ answers: true, seconds: 3_600 })
    await stage.root.query(
      `update messages set metadata = metadata || '{"ask": {"kind": "question"}}' where id = $1`,
      [messageId],
    )
    await plant({ seconds: 4 })
    expect((await versions())[0]?.durationMs).toMatchObject({ of: 1, p50: 4_000 })
  })

  it('come in pages of ten versions', async () => {
    for (let more = 2; more <= 12; more++) await publish(`Grow ${more}.`)
    const first = await ada.api.watch.versions.query({ agentId })
    expect(first.versions.map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    expect(first.nextCursor).toBe(3)
    const rest = await ada.api.watch.versions.query({ agentId, cursor: first.nextCursor })
    expect(rest.versions.map(({ version }) => version)).toEqual([2, 1])
    expect(rest.nextCursor).toBeNull()
  })
})

describe('a drop after a publish', () => {
  it('is found with its reason, and gone once the version before is restored', async () => {
    const [first] = await versions()
    for (let more = 0; more < 20; more++) await plant()
    expect((await ada.api.watch.drop.query({ agentId })).drop).toBeNull()
    await publish('Grow faster.')
    for (let more = 0; more < 20; more++) {
      await plant(more % 2 === 0 ? { status: 'failed', reason: 'model_timeout' } : {})
    }
    expect((await ada.api.watch.drop.query({ agentId })).drop).toEqual({
      current: { versionId: expect.any(String), version: 2 },
      before: { versionId: first?.versionId, version: 1 },
      reasons: [{ kind: 'share', of: 'failed', before: { part: 0, of: 20 }, after: { part: 10, of: 20 } }],
    })
    await ada.api.agent.rollback.mutate({ agentId, versionId: first?.versionId ?? '' })
    expect((await ada.api.watch.drop.query({ agentId })).drop).toBeNull()
  })
})

it('members, guests and strangers see no figure', async () => {
  const { deniz } = orchard.people
  for (const ask of [
    (by: Player) => by.api.watch.versions.query({ agentId }),
    (by: Player) => by.api.watch.drop.query({ agentId }),
    (by: Player) => by.api.watch.words.query({ agentId }),
  ]) {
    expect(await Promise.all([bob, deniz, eve].map(by => refusalOf(ask(by))))).toEqual([
      'admins_only',
      'admins_only',
      'not_found',
    ])
  }
})

it('looks at 500 tasks of a version at most', async () => {
  const { taskId } = await plant()
  await stage.root.query(
    `insert into tasks (id, workspace_id, channel_id, thread_id, acting_user_id, agent_config_id, agent_config_version_id,
       origin, status, stop_reason, created_at, started_at, ended_at)
     select gen_random_uuid(), workspace_id, channel_id, thread_id, acting_user_id, agent_config_id,
       agent_config_version_id, 'api', status, stop_reason, created_at, started_at, ended_at
     from tasks, generate_series(1, 600) where id = $1`,
    [taskId],
  )
  expect((await versions())[0]?.tasks).toBe(500)
})
