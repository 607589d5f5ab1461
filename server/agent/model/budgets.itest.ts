import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { checkBudgets } from '../../chat/budgets/check-budgets.ts'
import { raiseTaskBudget } from '../../chat/budgets/raise-task-budget.ts'
import { retryTask } from '../../chat/tasks/reruns/retry-task.ts'
import { setBudget } from '../../db/budgets/budgets.ts'
import type { BudgetPeriod } from '../../domain/budgets/budget.ts'

describe('a budget', () => {
  let stage: WorkerStage
  let vibe: SceneAgent
  let other: SceneAgent

  beforeAll(async () => {
    stage = await setWorkerStage()
    vibe = await hireAgent(stage.db, stage.scene, 'vibe')
    other = await hireAgent(stage.db, stage.scene, 'other')
  })
  afterEach(async () => {
    await stage.rest()
    const client = await stage.db.connect()
    await client.query(
      'truncate budget_alerts, budgets, spend_daily, usage_daily, usage_by_conversation cascade',
    )
    await client.query('update workspaces set daily_usd = null, monthly_usd = null')
    await client.end()
  })
  afterAll(() => stage.close())

  const give = (
    whose: { agentId: string } | { userId: string },
    limitUsd: number,
    more: { period?: BudgetPeriod; selfRaiseUsd?: number } = {},
  ) =>
    stage.db.asWorker(tx =>
      setBudget(tx, {
        id: newId(),
        workspaceId: stage.scene.workspaceId,
        agentId: null,
        userId: null,
        period: 'day',
        selfRaiseUsd: null,
        createdBy: stage.scene.ada,
        limitUsd,
        ...whose,
        ...more,
      }),
    )
  /** Writes earlier spending, as the count of usage does. */
  async function spend(agent: SceneAgent, userId: string, usd: number, day = 'current_date'): Promise<void> {
    const client = await stage.db.connect()
    const { workspaceId } = stage.scene
    await client.query(
      `insert into usage_daily (workspace_id, day, agent_config_id, user_id, model, calls, cost_usd)
       values ($1, ${day}, $2, $3, 'x', 1, $4)
       on conflict (workspace_id, day, agent_config_id, user_id, model)
         do update set cost_usd = usage_daily.cost_usd + excluded.cost_usd`,
      [workspaceId, agent.id, userId, usd],
    )
    await client.query(
      `insert into spend_daily (workspace_id, day, cost_usd) values ($1, ${day}, $2)
       on conflict (workspace_id, day, slot, payer) do update set cost_usd = spend_daily.cost_usd + excluded.cost_usd`,
      [workspaceId, usd],
    )
    await client.end()
  }
  async function ask(agent: SceneAgent, userId = stage.scene.ada) {
    const threadId = await startThread(stage.db, stage.scene)
    const { task } = await stage.ask({ threadId, content: 'hello', calls: [agent], userId })
    return { threadId, taskId: task.id }
  }
  const reasonOf = async (taskId: string) => (await stage.ended(taskId)).error?.reason ?? 'answered'
  const lineOf = async (threadId: string) => (await stage.messages(threadId)).at(-1)?.content
  const alerts = () =>
    stage.db.asWorker(async tx => {
      const { rows } = await sql<{ kind: string; percent: number; told: string[] }>`
        select a.kind, a.percent, (select array_agg(n.user_id::text order by n.user_id)
          from budget_notices n where n.alert_id = a.id) as told
        from budget_alerts a order by a.created_at`.execute(tx)
      return rows
    })

  it.each(['day', 'month'] as const)('of an agent for a %s stops it, and no other agent', async period => {
    await stage.hire()
    await give({ agentId: vibe.id }, 0.5, { period })
    await spend(vibe, stage.scene.bob, 0.499)
    const stopped = await ask(vibe)
    expect(await reasonOf(stopped.taskId)).toBe(`agent_${period === 'day' ? 'daily' : 'monthly'}_budget`)
    expect(await lineOf(stopped.threadId)).toMatch(
      period === 'day'
        ? /^Vibe can’t continue: its daily budget is used up\. It starts again at 00:00 UTC\. An admin can raise it here/
        : /its monthly budget is used up\. It starts again on the first of next month\. An admin can raise it here/,
    )
    expect(await reasonOf((await ask(other)).taskId)).toBe('answered')
    expect(await stage.script.requests()).toHaveLength(1)
  })

  it.each(['day', 'month'] as const)(
    'of a person for a %s stops the agents that work for them, and those of nobody else',
    async period => {
      const { ada, bob } = stage.scene
      await stage.hire()
      await give({ userId: bob }, 0.5, { period, selfRaiseUsd: 2 })
      await spend(other, bob, 0.499)
      const stopped = await ask(vibe, bob)
      expect(await reasonOf(stopped.taskId)).toBe(`person_${period === 'day' ? 'daily' : 'monthly'}_budget`)
      const line = await lineOf(stopped.threadId)
      expect(line).toContain(`Bob’s ${period === 'day' ? 'daily' : 'monthly'} budget is used up.`)
      expect(line).toContain('Bob or an admin can raise it here and let Vibe go on.')
      expect(line).not.toContain('$')
      expect(await reasonOf((await ask(vibe, ada)).taskId)).toBe('answered')
    },
  )

  it('counts the spending of its own period alone', async () => {
    await stage.hire()
    await give({ agentId: vibe.id }, 0.5)
    await give({ userId: stage.scene.ada }, 0.5, { period: 'month' })
    await spend(vibe, stage.scene.ada, 9, `(date_trunc('month', now()) - interval '1 day')::date`)
    expect(await reasonOf((await ask(vibe)).taskId)).toBe('answered')
  })

  it.each(['agent', 'person'] as const)(
    'of an %s is never overspent, however many tasks ask at the same time, and lets them wait for each other',
    async kind => {
      const { ada } = stage.scene
      // Two whole answers cost about nine cents at most, and each costs $0.0025 in the end.
      await give(kind === 'agent' ? { agentId: vibe.id } : { userId: ada }, 0.1)
      await stage.script.enqueue({
        kind: 'text',
        text: 'Done.',
        headersAfterMs: 300,
        times: 6,
        usage: { input: 1_000, output: 50 },
      })
      await Promise.all([stage.hire(), stage.hire()])
      const asked = await Promise.all(Array.from({ length: 6 }, () => ask(vibe)))
      const held: number[] = []
      const reserved = () =>
        stage.db.asWorker(async tx => {
          const { rows } = await sql<{ usd: number }>`
            select coalesce(sum(reserved_usd), 0)::float8 as usd from tasks`.execute(tx)
          held.push(rows[0]?.usd ?? 0)
          return held.at(-1)
        })
      await eventually(async () => expect(await reserved()).toBeGreaterThan(0.04))
      const reasons = await Promise.all(asked.map(({ taskId }) => reasonOf(taskId)))
      expect(reasons).toEqual(asked.map(() => 'answered'))
      expect(Math.max(...held)).toBeLessThanOrEqual(0.1)
      const { rows } = await stage.db.asWorker(tx =>
        sql<{ usd: number }>`select sum(cost_usd)::float8 as usd from usage_daily`.execute(tx),
      )
      expect(rows[0]?.usd).toBeLessThanOrEqual(0.1)
    },
  )

  it('that is too small for all of them stops the rest, and never spends more', async () => {
    await give({ userId: stage.scene.ada }, 0.06)
    await stage.script.enqueue({
      kind: 'text',
      text: 'Done.',
      times: 4,
      usage: { input: 5_000, output: 1_000 },
    })
    await Promise.all([stage.hire(), stage.hire()])
    const asked = await Promise.all(Array.from({ length: 6 }, () => ask(vibe)))
    const reasons = await Promise.all(asked.map(({ taskId }) => reasonOf(taskId)))
    expect(reasons).toContain('answered')
    expect(reasons).toContain('person_daily_budget')
    const { rows } = await stage.db.asWorker(tx =>
      sql<{ usd: number }>`select sum(cost_usd)::float8 as usd from usage_daily`.execute(tx),
    )
    expect(rows[0]?.usd).toBeLessThanOrEqual(0.06)
  })

  describe('that stopped a task', () => {
    const raise = (taskId: string, userId: string, limitUsd: number) =>
      raiseTaskBudget(stage.db, { claims: { sub: userId }, taskId, limitUsd })

    it('is raised in place by an admin, or by the person as far as admins allowed, and the task goes on', async () => {
      const { ada, bob } = stage.scene
      await stage.hire()
      await give({ userId: bob }, 0.01, { selfRaiseUsd: 1 })
      const { taskId } = await ask(vibe, bob)
      expect(await reasonOf(taskId)).toBe('person_daily_budget')
      const carla = await stage.join('Carla', 'member')
      await expect(raise(taskId, carla, 0.5)).rejects.toMatchObject({ reason: 'admins_only' })
      await expect(raise(taskId, bob, 2)).rejects.toMatchObject({ reason: 'budget_too_high' })
      await expect(raise(taskId, bob, 0.01)).rejects.toMatchObject({ reason: 'budget_not_higher' })
      await raise(taskId, bob, 0.5)
      await retryTask(stage.db, { claims: { sub: bob }, taskId })
      expect(await stage.ended(taskId)).toMatchObject({ status: 'completed' })
      await expect(raise(taskId, ada, 3)).rejects.toMatchObject({ reason: 'no_budget_stops' })
    })

    it('of an agent is raised by any member only if admins allowed it', async () => {
      const { ada, bob } = stage.scene
      await stage.hire()
      await give({ agentId: vibe.id }, 0.01)
      const { taskId } = await ask(vibe, bob)
      await stage.ended(taskId)
      await expect(raise(taskId, bob, 0.5)).rejects.toMatchObject({ reason: 'admins_only' })
      await give({ agentId: vibe.id }, 0.01, { selfRaiseUsd: 0.6 })
      await raise(taskId, bob, 0.5)
      await raise(taskId, ada, 7)
    })

    it('is raised no further than admins allow at that moment', async () => {
      const { bob } = stage.scene
      await stage.hire()
      await give({ userId: bob }, 0.01, { selfRaiseUsd: 9 })
      const { taskId } = await ask(vibe, bob)
      await stage.ended(taskId)
      const admin = await stage.db.connect()
      await admin.query('begin')
      await admin.query('update budgets set self_raise_usd = 0.05')
      const raised = raise(taskId, bob, 8).catch((error: unknown) => error)
      await eventually(async () => expect(await stage.countWaiting()).toBe(1))
      await admin.query('commit')
      await admin.end()
      expect(await raised).toMatchObject({ reason: 'budget_too_high' })
    })

    it('of the workspace is raised by an admin alone', async () => {
      const { ada, bob } = stage.scene
      await stage.hire()
      await stage.db.asWorker(tx => tx.updateTable('workspaces').set({ dailyUsd: 0.01 }).execute())
      const { taskId } = await ask(vibe, bob)
      expect(await reasonOf(taskId)).toBe('daily_budget')
      await expect(raise(taskId, bob, 0.5)).rejects.toMatchObject({ reason: 'admins_only' })
      await raise(taskId, ada, 0.5)
      const [workspace] = await stage.db.asWorker(tx =>
        tx.selectFrom('workspaces').select('dailyUsd').execute(),
      )
      expect(workspace?.dailyUsd).toBe(0.5)
    })
  })

  describe('tells', () => {
    const check = () => checkBudgets(stage.db, { now: new Date() })

    it('admins at 50, 80 and 100 percent, once each, however many workers look', async () => {
      const { ada, bob } = stage.scene
      await stage.db.asWorker(tx => tx.updateTable('workspaces').set({ monthlyUsd: 10 }).execute())
      const seen: number[][] = []
      for (const usd of [4.9, 0.2, 3, 2]) {
        await spend(vibe, bob, usd)
        await Promise.all([check(), check(), check()])
        seen.push((await alerts()).map(({ percent }) => percent))
      }
      expect(seen).toEqual([[], [50], [50, 80], [50, 80, 100]])
      expect((await alerts())[0]?.told).toEqual([ada])
    })

    it('the person too, of their own budget, and nobody else', async () => {
      const { ada, bob } = stage.scene
      await give({ userId: bob }, 1)
      await spend(vibe, bob, 0.85)
      await check()
      expect(await alerts()).toEqual([{ kind: 'person', percent: 80, told: [ada, bob].sort() }])
    })

    it('that it is used up when it pays for no further call, though its limit was never reached', async () => {
      await stage.hire()
      await give({ agentId: vibe.id }, 0.01)
      await stage.ended((await ask(vibe)).taskId)
      await stage.ended((await ask(vibe)).taskId)
      await check()
      expect(await alerts()).toEqual([{ kind: 'agent', percent: 100, told: [stage.scene.ada] }])
    })
  })
})
