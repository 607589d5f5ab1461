import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'
import type { UsageBy } from '../../domain/spending/usage.ts'

let stage: TestStage
let orchard: Orchard
beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  const { rows } = await stage.root.query(
    'select id from agent_configs where workspace_id = $1 order by id',
    [orchard.workspace.id],
  )
  const { bob, carla } = orchard.people
  const days: [string, number, string, string, number, number][] = [
    ['2026-11-20', 0, bob.userId, 'claude-sonnet-5-5', 0.1, 0],
    ['2026-11-20', 1, bob.userId, 'claude-sonnet-5-5', 0.2, 0],
    ['2026-11-21', 0, carla.userId, 'claude-sonnet-5-5', 0.000001, 0],
    ['2026-11-21', 0, carla.userId, 'my-own-model', 0, 2],
  ]
  for (const [day, agent, userId, model, cost, unpriced] of days) {
    await stage.root.query(
      `insert into usage_daily (workspace_id, day, agent_config_id, user_id, model, calls, input_tokens, cost_usd, unpriced_calls)
       values ($1, $2, $3, $4, $5, 2, 1000, $6, $7)`,
      [orchard.workspace.id, day, rows[agent].id, userId, model, cost, unpriced],
    )
  }
})
afterAll(() => stage.close())

const sums = (by: UsageBy, from = '2026-11-01', to = '2026-11-30') =>
  orchard.people.ada.api.usage.sums.query({ workspaceId: orchard.workspace.id, by, from, to })

describe('usage', () => {
  it('is grouped by day, agent, model and member, to the same total', async () => {
    const total = { calls: 8, inputTokens: 4_000, costUsd: 0.300001, unpricedCalls: 2 }
    for (const by of ['day', 'agent', 'model', 'member'] as const) {
      expect((await sums(by)).total, by).toMatchObject(total)
    }
    expect((await sums('day')).rows.map(({ key, calls }) => [key, calls])).toEqual([
      ['2026-11-21', 4],
      ['2026-11-20', 4],
    ])
    expect((await sums('model')).rows).toMatchObject([
      { key: 'claude-sonnet-5-5', costUsd: 0.300001, unpricedCalls: 0 },
      { key: 'my-own-model', costUsd: 0, unpricedCalls: 2 },
    ])
    expect((await sums('member')).rows.map(({ key }) => key)).toEqual([
      orchard.people.bob.userId,
      orchard.people.carla.userId,
    ])
  })

  it('by model compares our estimates with the counts of the endpoint', async () => {
    await stage.root.query(
      `update usage_daily set estimated_tokens = 1200, counted_tokens = 1000
       where workspace_id = $1 and model = 'claude-sonnet-5-5' and user_id = $2`,
      [orchard.workspace.id, orchard.people.bob.userId],
    )
    const [priced, own] = (await sums('model')).rows
    expect(priced?.estimates).toEqual({ estimatedTokens: 2_400, countedTokens: 2_000 })
    expect(own?.estimates).toBeNull()
    expect((await sums('agent')).rows[0]?.estimates).toBeNull()
  })

  it('is grouped by thread and fork, the most expensive first, and names only those that an admin can read', async () => {
    const { bob } = orchard.people
    const workspaceId = orchard.workspace.id
    const begin = async (place: string, content: string) =>
      (await bob.api.thread.create.mutate({ channelId: place, content })).thread
    const channelId = orchard.channels.general?.id ?? ''
    const open = await begin(channelId, '**Which** press, @bob?')
    const { messages } = await bob.api.message.list.query({ threadId: open.id })
    const { fork } = await bob.api.fork.create.mutate({
      messageId: messages[0]?.id ?? '',
      description: 'Small press or large press',
    })
    const { channel } = await bob.api.channel.create.mutate({
      workspaceId,
      name: 'secret-cider',
      topic: '',
      kind: 'private',
    })
    const hidden = await begin(channel.id, 'Nobody else may read this.')
    const used: [string, string, string | null, number][] = [
      ['2026-11-20', open.id, null, 0.1],
      ['2026-11-21', open.id, null, 0.1],
      ['2026-11-21', open.id, fork.id, 0.15],
      ['2026-11-21', hidden.id, null, 0.3],
      ['2026-09-01', hidden.id, null, 9],
    ]
    for (const [day, threadId, forkId, cost] of used) {
      await stage.root.query(
        `insert into usage_by_conversation (workspace_id, day, thread_id, fork_id, calls, cache_read_tokens, cost_usd, saved_usd)
         values ($1, $2, $3, $4, 1, 500, $5, 0.02)`,
        [workspaceId, day, threadId, forkId, cost],
      )
    }
    const { rows, total } = await sums('thread')
    const place = { channelId, threadId: open.id }
    expect(rows).toMatchObject([
      { key: hidden.id, costUsd: 0.3, conversation: null },
      {
        key: open.id,
        calls: 2,
        costUsd: 0.2,
        savedUsd: 0.04,
        cacheReadTokens: 1_000,
        conversation: {
          ...place,
          forkId: null,
          title: 'Which press, @bob?',
          mentions: [{ name: 'bob', userId: bob.userId }],
        },
      },
      {
        key: fork.id,
        costUsd: 0.15,
        conversation: { ...place, forkId: fork.id, title: 'Small press or large press' },
      },
    ])
    expect(total).toMatchObject({ calls: 4, costUsd: 0.65 })
  })

  it('covers the given days, both included', async () => {
    expect((await sums('day', '2026-11-20', '2026-11-20')).total).toMatchObject({ calls: 4 })
    expect(await sums('day', '2026-10-01', '2026-10-31')).toMatchObject({ rows: [], total: { calls: 0 } })
  })

  it('is only for admins', async () => {
    const asked = {
      workspaceId: orchard.workspace.id,
      by: 'day',
      from: '2026-11-01',
      to: '2026-11-30',
    } as const
    expect(await refusalOf(orchard.people.bob.api.usage.sums.query(asked))).toBe('admins_only')
  })
})
