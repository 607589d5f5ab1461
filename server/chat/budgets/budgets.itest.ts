import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'

let stage: TestStage
let orchard: Orchard
let agentId: string
const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  const { rows } = await stage.root.query(
    `select id from agent_configs where workspace_id = $1 and slug = 'vibe'`,
    [orchard.workspace.id],
  )
  agentId = rows[0].id
  const { ada, bob } = orchard.people
  const used: [string, string, number, number, number][] = [
    [today, ada.userId, 0.4, 0.1, 0],
    [today, bob.userId, 0.6, 0, 1],
  ]
  for (const [day, userId, cost, saved, unpriced] of used) {
    await stage.root.query(
      `insert into usage_daily (workspace_id, day, agent_config_id, user_id, model, calls, cost_usd, saved_usd, unpriced_calls)
       values ($1, $2, $3, $4, 'claude-sonnet-5-5', 2, $5, $6, $7)`,
      [orchard.workspace.id, day, agentId, userId, cost, saved, unpriced],
    )
  }
  await stage.root.query(`insert into spend_daily (workspace_id, day, cost_usd) values ($1, $2, 1)`, [
    orchard.workspace.id,
    today,
  ])
})
afterAll(() => stage.close())

const here = () => ({ workspaceId: orchard.workspace.id })

describe('budgets', () => {
  it('are set, changed, listed with their use page by page, and removed by admins', async () => {
    const { ada, bob, deniz } = orchard.people
    const set = (limitUsd: number) =>
      ada.api.budget.set.mutate({
        ...here(),
        of: { agentId },
        period: 'month',
        limitUsd,
        selfRaiseUsd: 50,
      })
    const { budgetId } = await set(20)
    expect(await set(25)).toEqual({ budgetId })
    await ada.api.budget.set.mutate({
      ...here(),
      of: { userId: bob.userId },
      period: 'day',
      limitUsd: 2,
      selfRaiseUsd: null,
    })
    // The share of the guest was there before.
    const first = await ada.api.budget.list.query({ ...here(), limit: 2 })
    expect(first.budgets).toMatchObject([
      { id: null, kind: 'workspace', period: 'day', limitUsd: 20, spentUsd: 1 },
      { id: null, kind: 'workspace', period: 'month', limitUsd: null, spentUsd: 1 },
      { kind: 'person', userId: deniz.userId, limitUsd: 1, isOfRole: true },
      { id: budgetId, kind: 'agent', agentId, limitUsd: 25, selfRaiseUsd: 50, spentUsd: 1 },
    ])
    const second = await ada.api.budget.list.query({ ...here(), limit: 1, cursor: first.nextCursor })
    expect(second).toMatchObject({
      budgets: [{ kind: 'person', userId: bob.userId, limitUsd: 2, spentUsd: 0.6 }],
      nextCursor: null,
    })
    expect(await refusalOf(bob.api.budget.list.query(here()))).toBe('admins_only')
    expect(await refusalOf(bob.api.budget.delete.mutate({ ...here(), budgetId }))).toBe('admins_only')
    await ada.api.budget.delete.mutate({ ...here(), budgetId })
    expect(await refusalOf(ada.api.budget.delete.mutate({ ...here(), budgetId }))).toBe('not_found')
  })

  it('are refused for an agent or a person of elsewhere, and below their own limit', async () => {
    const { ada } = orchard.people
    const terms = { ...here(), period: 'day', limitUsd: 2, selfRaiseUsd: null } as const
    const other = await ada.api.workspace.create.mutate({ name: 'Second' })
    const { agents } = await ada.api.agent.list.query({ workspaceId: other.workspace.id })
    const foreign = { agentId: agents[0]?.id ?? '' }
    expect(await refusalOf(ada.api.budget.set.mutate({ ...terms, of: foreign }))).toBe('not_found')
    expect(await refusalOf(ada.api.budget.set.mutate({ ...terms, of: { userId: newId() } }))).toBe(
      'not_found',
    )
    const low = ada.api.budget.set.mutate({ ...terms, of: { agentId }, selfRaiseUsd: 1 })
    expect(await refusalOf(low)).toBe('invalid_input')
  })

  it('show people their own use and budget, never that of others', async () => {
    const { bob, carla } = orchard.people
    expect(await bob.api.budget.mine.query(here())).toMatchObject({
      budgets: [{ kind: 'person', userId: bob.userId, limitUsd: 2, spentUsd: 0.6 }],
    })
    expect(await carla.api.budget.mine.query(here())).toEqual({ budgets: [], forecast: null })
    const range = { ...here(), by: 'agent', from: today, to: today } as const
    expect(await bob.api.usage.own.query(range)).toMatchObject({
      rows: [{ key: agentId, costUsd: 0.6 }],
      total: { costUsd: 0.6, unpricedCalls: 1 },
    })
    expect(await carla.api.usage.own.query(range)).toMatchObject({ rows: [], total: { calls: 0 } })
    expect(await orchard.people.ada.api.usage.own.query(range)).toMatchObject({ total: { costUsd: 0.4 } })
  })

  it('of each guest come with the role, follow the setting, and give way to one of the guest alone', async () => {
    const { ada, bob, deniz } = orchard.people
    const own = async (who = deniz) => (await who.api.budget.mine.query(here())).budgets
    const share = { kind: 'person', userId: deniz.userId, period: 'day', isOfRole: true }
    const [first] = await own()
    expect(first).toMatchObject({ ...share, limitUsd: 1, selfRaiseUsd: null })
    await ada.api.workspace.update.mutate({ ...here(), guestDailyUsd: 3 })
    expect(await own()).toMatchObject([{ ...share, limitUsd: 3 }])
    const budgetId = first?.id ?? ''
    expect(await refusalOf(ada.api.budget.delete.mutate({ ...here(), budgetId }))).toBe('budget_of_role')

    const of = { userId: deniz.userId }
    await ada.api.budget.set.mutate({ ...here(), of, period: 'day', limitUsd: 8, selfRaiseUsd: null })
    await ada.api.workspace.update.mutate({ ...here(), guestDailyUsd: 2 })
    const [alone] = await own()
    expect(alone).toMatchObject({ limitUsd: 8, isOfRole: false })
    await ada.api.budget.delete.mutate({ ...here(), budgetId: alone?.id ?? '' })
    expect(await own()).toMatchObject([{ ...share, limitUsd: 2 }])

    const become = (role: 'guest' | 'member', { userId } = deniz) =>
      ada.api.workspace.updateMemberRole.mutate({ ...here(), userId, role })
    await become('member')
    expect(await own()).toEqual([])
    await become('guest')
    expect(await own()).toMatchObject([{ ...share, limitUsd: 2 }])
    // Bob has a budget of his own, which stays his.
    await become('guest', bob)
    expect(await own(bob)).toMatchObject([{ limitUsd: 2, isOfRole: false }])
    await become('member', bob)
    expect(await own(bob)).toMatchObject([{ limitUsd: 2, isOfRole: false }])
    await ada.api.workspace.update.mutate({ ...here(), guestDailyUsd: null })
    expect(await own()).toEqual([])
  })

  it('stand beside the sums of the month and the savings of the cache', async () => {
    const { ada, bob } = orchard.people
    expect(await ada.api.usage.month.query(here())).toMatchObject({
      total: { costUsd: 1, savedUsd: 0.1, unpricedCalls: 1 },
      forecast: null,
    })
    expect(await refusalOf(bob.api.usage.month.query(here()))).toBe('admins_only')
  })
})

describe('the limits of an agent', () => {
  it('are told in tasks and dollars of the last 30 days, without trials and replays', async () => {
    const { ada, bob } = orchard.people
    const channelId = orchard.channels.general?.id ?? ''
    const { thread } = await bob.api.thread.create.mutate({ channelId, content: 'No agent here.' })
    const ended = async (cost: number | null, output: number, more = '') =>
      stage.root.query(
        `insert into tasks (id, workspace_id, channel_id, thread_id, acting_user_id, agent_config_id, status,
           stop_reason, ended_at, cost_usd, token_usage, origin, created_at, error)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, 'completed', 'end_turn', now(), $6,
           jsonb_build_object('inputTokens', 1000, 'outputTokens', $7::int),
           ${more === 'test' ? `'test'` : `'message'`},
           now() - interval '${more === 'old' ? 40 : 1} days',
           ${more === 'timeout' ? `'{"reason":"timeout","message":"x"}'` : 'null'})`,
        [orchard.workspace.id, channelId, thread.id, bob.userId, agentId, cost, output],
      )
    await ended(0.05, 100)
    await ended(0.1, 200, 'timeout')
    await ended(0.2, 900)
    await ended(null, 50)
    await ended(9, 9_000, 'old')
    await ended(9, 9_000, 'test')
    const limits = { agentId, budgetUsd: 0.1, maxTurns: 8, maxTotalTokens: 1_150, maxOutputTokens: 1_000 }
    expect(await ada.api.usage.limits.query(limits)).toMatchObject({
      tasks: 4,
      pricedTasks: 3,
      aboveUsd: 1,
      aboveTurns: 0,
      aboveTotalTokens: 2,
      aboveOutputTokens: 0,
      timeouts: 1,
      usdPerTurn: null,
    })
    const none = { ...limits, budgetUsd: null, maxTurns: null, maxTotalTokens: null, maxOutputTokens: null }
    expect(await ada.api.usage.limits.query(none)).toMatchObject({ aboveUsd: 0, aboveTotalTokens: 0 })
    expect(await refusalOf(bob.api.usage.limits.query(limits))).toBe('admins_only')
  })
})
