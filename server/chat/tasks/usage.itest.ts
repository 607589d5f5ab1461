import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'

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

const sums = (by: 'day' | 'agent' | 'model' | 'member', from = '2026-11-01', to = '2026-11-30') =>
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
