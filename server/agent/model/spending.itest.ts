import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { hireAgent, type SceneAgent, say, startFork, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { updateFork as updateForkAs } from '../../chat/forks/update-fork.ts'
import { readOpenCard } from '../../chat/tasks/asks/read-open-card.ts'
import { respondToTask } from '../../chat/tasks/asks/respond-to-task.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { findFork, updateFork } from '../../db/forks/forks.ts'
import type { TaskEvent } from '../../domain/tasks/events.ts'
import { failureLines } from '../../domain/tasks/failure-lines.ts'

const sent = z.object({ max_tokens: z.number() })

describe('the money of a task', () => {
  let stage: WorkerStage
  let vibe: SceneAgent
  let frugal: SceneAgent
  let broke: SceneAgent

  beforeAll(async () => {
    stage = await setWorkerStage()
    vibe = await hireAgent(stage.db, stage.scene, 'vibe')
    // Enough for a prompt and half an answer of 4,096 tokens at $10 a million.
    frugal = await hireAgent(stage.db, stage.scene, 'frugal', { budgetUsd: 0.025 })
    broke = await hireAgent(stage.db, stage.scene, 'broke', { budgetUsd: 0.01 })
  })
  afterEach(async () => {
    stage.env.dailyUsd = null
    await setBudget({ dailyUsd: null, monthlyUsd: null })
    await stage.rest()
    await forgetSpending()
  })
  afterAll(() => stage.close())

  const setBudget = (budget: { dailyUsd: number | null; monthlyUsd: number | null }) =>
    stage.db.asWorker(tx => tx.updateTable('workspaces').set(budget).execute())
  /** Removes all earlier spending, so that each test begins at zero. */
  async function forgetSpending(): Promise<void> {
    const client = await stage.db.connect()
    await client.query('truncate spend_daily, usage_daily, usage_by_conversation')
    await client.end()
  }
  async function spendOn(day: string, usd: number): Promise<void> {
    const client = await stage.db.connect()
    await client.query(`insert into spend_daily (workspace_id, day, cost_usd) values ($1, ${day}, $2)`, [
      stage.scene.workspaceId,
      usd,
    ])
    await client.end()
  }
  async function ask(agent: SceneAgent, content = 'hello') {
    const threadId = await startThread(stage.db, stage.scene)
    const { task } = await stage.ask({ threadId, content, calls: [agent] })
    return { threadId, taskId: task.id }
  }
  const expectStopped = async (
    { threadId, taskId }: { threadId: string; taskId: string },
    reason: keyof typeof failureLines,
    name: string,
  ) => {
    expect(await stage.ended(taskId)).toMatchObject({
      status: 'failed',
      stopReason: 'budget_exceeded',
      error: { reason },
    })
    expect((await stage.messages(threadId)).at(-1)).toMatchObject({
      content: failureLines[reason].say(name),
      metadata: { notice: reason },
    })
  }
  const requested = (events: TaskEvent[]) =>
    events.flatMap(event => (event.type === 'model.requested' ? [event.data] : []))
  const costOf = (events: TaskEvent[]) =>
    events.reduce((sum, { type, data }) => {
      return type === 'model.answered' || type === 'model.failed' ? sum + (data.costUsd ?? 0) : sum
    }, 0)
  /** Returns the money that is reserved now, and the totals in the day's tables. */
  async function counted() {
    const client = await stage.db.connect()
    const { rows } = await client.query<{ reserved: number; spent: number; used: number; calls: number }>(`
      select (select coalesce(sum(reserved_usd), 0) from tasks)::float8 as reserved,
        (select coalesce(sum(cost_usd), 0) from spend_daily)::float8 as spent,
        (select coalesce(sum(cost_usd), 0) from usage_daily)::float8 as used,
        (select coalesce(sum(calls), 0) from usage_daily)::int as calls`)
    await client.end()
    return rows[0]
  }

  it('is reserved before the call, settled after it, and counted by day, agent, person, model and conversation', async () => {
    await stage.script.enqueue({
      kind: 'text',
      id: 'slow',
      text: 'Done.',
      holds: ['headers'],
      usage: { input: 1_000, output: 100 },
    })
    await stage.hire()
    const { threadId, taskId } = await ask(vibe)
    await stage.script.held('slow')
    const [call] = requested(await stage.events(taskId))
    expect(call?.reservedUsd).toBeGreaterThan(0.04)
    expect(await counted()).toMatchObject({ reserved: call?.reservedUsd, spent: 0 })
    await stage.script.release('slow')
    expect(await stage.ended(taskId)).toMatchObject({ costUsd: 0.003 })
    expect(await counted()).toEqual({ reserved: 0, spent: 0.003, used: 0.003, calls: 1 })
    const rows = await stage.db.asWorker(tx => tx.selectFrom('usageDaily').selectAll().execute())
    const places = await stage.db.asWorker(tx => tx.selectFrom('usageByConversation').selectAll().execute())
    expect(places).toMatchObject([
      { threadId, forkId: null, calls: 1, inputTokens: 1_000, outputTokens: 100, costUsd: 0.003 },
    ])
    expect(rows).toMatchObject([
      {
        agentConfigId: vibe.id,
        userId: stage.scene.ada,
        model: 'claude-sonnet-5-5',
        calls: 1,
        inputTokens: 1_000,
        outputTokens: 100,
        unpricedCalls: 0,
      },
    ])
  })

  it('shortens the answer when it does not pay for a whole one', async () => {
    await stage.hire()
    const { taskId } = await ask(frugal)
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed' })
    const [call] = requested(await stage.events(taskId))
    expect(call?.maxTokens).toBeGreaterThanOrEqual(1_024)
    expect(call?.maxTokens).toBeLessThan(4_096)
    expect(call?.reservedUsd).toBeLessThanOrEqual(0.025)
    const [request] = await stage.script.requests(1)
    expect(sent.parse(request?.body).max_tokens).toBe(call?.maxTokens)
  })

  it('is reserved by the counts that came back from earlier calls', async () => {
    const estimates: number[] = []
    for (const input of [300, 300]) {
      await stage.hire()
      await stage.script.enqueue({ kind: 'text', text: 'Read.', usage: { input, output: 5 } })
      const { taskId } = await ask(vibe)
      await stage.ended(taskId)
      const [call] = requested(await stage.events(taskId))
      estimates.push(call?.estimatedTokens ?? 0)
      await stage.rest()
    }
    expect(estimates[1]).toBeLessThan(0.7 * (estimates[0] ?? 0))
  })

  it('ends the task with a message when it does not even pay for a short one', async () => {
    await stage.hire()
    const { threadId, taskId } = await ask(broke)
    expect(await stage.ended(taskId)).toMatchObject({
      status: 'failed',
      stopReason: 'budget_exceeded',
      error: { reason: 'budget_exceeded', short: { limitUsd: 0.01 } },
    })
    expect((await stage.messages(threadId)).at(-1)).toMatchObject({
      content: expect.stringMatching(/could cost up to \$0\.0\d, and one task of Broke may cost \$0\.01/),
      metadata: { notice: 'budget_exceeded' },
    })
    expect(await stage.script.requests()).toEqual([])
  })

  it.each([
    ['a day', 'daily_budget', { dailyUsd: 0.5, monthlyUsd: null }, 'current_date', null],
    ['a month', 'monthly_budget', { dailyUsd: null, monthlyUsd: 0.5 }, `date_trunc('month', now())`, null],
    [
      'a day of the whole instance',
      'instance_budget',
      { dailyUsd: null, monthlyUsd: null },
      'current_date',
      0.5,
    ],
  ] as const)('ends with what %s may cost', async (_what, reason, budget, day, dailyUsd) => {
    stage.env.dailyUsd = dailyUsd
    await setBudget(budget)
    await stage.hire()
    await spendOn(day, 0.45)
    const before = await ask(vibe)
    expect(await stage.ended(before.taskId)).toMatchObject({ status: 'completed' })
    const [call] = requested(await stage.events(before.taskId))
    expect(call?.reservedUsd).toBeLessThanOrEqual(0.05)
    await forgetSpending()
    await spendOn(day, 0.499)
    await expectStopped(await ask(vibe), reason, 'Vibe')
  })

  it('is never reserved twice, however many tasks ask at the same time', async () => {
    // Two whole answers cost about nine cents at most.
    await setBudget({ dailyUsd: 0.1, monthlyUsd: null })
    await stage.script.enqueue({
      kind: 'text',
      text: 'Done.',
      headersAfterMs: 400,
      times: 8,
      usage: { input: 1_000, output: 50 },
    })
    await Promise.all([stage.hire(), stage.hire()])
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask(vibe)))
    await eventually(async () => expect((await counted())?.reserved).toBeGreaterThan(0.04))
    expect((await counted())?.reserved).toBeLessThanOrEqual(0.1)
    const tasks = await Promise.all(asked.map(({ taskId }) => stage.ended(taskId)))
    const reasons = tasks.map(({ error }) => error?.reason ?? 'answered')
    expect(reasons).toContain('answered')
    expect(reasons).toContain('daily_budget')
    const logs = await Promise.all(asked.map(({ taskId }) => stage.events(taskId)))
    const total = await counted()
    expect(total?.reserved).toBe(0)
    expect(total?.spent).toBeCloseTo(
      logs.reduce((sum, events) => sum + costOf(events), 0),
      9,
    )
    expect(total?.spent).toBeLessThanOrEqual(0.1)
  })

  it('estimates a call that died with its worker from the request and the text so far', async () => {
    await stage.script.enqueue([
      { kind: 'text', id: 'half', deltas: ['Half of ', 'it.'], holds: [1] },
      { kind: 'text', text: 'A whole answer.', usage: { input: 1_000, output: 100 } },
    ])
    const dead = await stage.hire({ renewMs: 60_000 }, 1)
    const { taskId } = await ask(vibe)
    await stage.script.held('half')
    await stage.taskIs(taskId, { step: 'writing' })
    await stage.hire()
    await stage.bury(dead)
    const done = await stage.ended(taskId)
    const events = await stage.events(taskId)
    const lost = events.find(event => event.type === 'model.failed')
    if (lost?.type !== 'model.failed') throw new Error('no lost call')
    expect(lost.data).toMatchObject({ failure: 'worker_lost', usage: { estimated: true } })
    expect(lost.data.costUsd).toBeGreaterThan(0)
    expect(lost.data.costUsd).toBeLessThan(requested(events)[0]?.reservedUsd ?? 0)
    const total = await counted()
    expect(total).toMatchObject({ reserved: 0, calls: 2 })
    expect(total?.spent).toBeCloseTo(costOf(events), 9)
    expect(done.costUsd).toBeCloseTo(costOf(events), 6)
  })

  describe('in a fork', () => {
    const usd = async (forkId: string) => {
      const fork = await stage.db.asWorker(tx => findFork(tx, { forkId }))
      return { budget: fork?.budgetUsd ?? 0, spent: fork?.spentUsd ?? 0 }
    }
    async function openFork(budgetUsd: number) {
      const threadId = await startThread(stage.db, stage.scene)
      const { messageId } = await stage.db.asWorker(tx =>
        say(tx, stage.scene, { threadId, content: 'Which press?' }),
      )
      const forkId = await startFork(stage.db, stage.scene, { threadId, messageId })
      await stage.db.asWorker(tx => updateFork(tx, { forkId, budgetUsd }))
      return { threadId, forkId }
    }
    const askIn = async (place: { threadId: string; forkId: string }, agent = vibe) =>
      (await stage.ask({ ...place, content: 'hello', calls: [agent] })).task.id
    const cardOf = async (threadId: string, taskId: string) =>
      (await stage.messages(threadId)).find(message => message.taskId === taskId && message.metadata.ask)
    const ownerOf = async (threadId: string) =>
      (await stage.messages(threadId)).find(({ metadata }) => metadata.ask)?.taskId ?? ''
    const cardsIn = async (threadId: string) =>
      (await stage.messages(threadId)).flatMap(({ metadata }) => metadata.ask ?? [])
    const respond = async (
      { threadId, taskId }: { threadId: string; taskId: string },
      userId: string,
      kind: 'approve' | 'refuse',
    ) => {
      const seq = (await cardOf(threadId, taskId))?.metadata.ask?.seq ?? 0
      return respondToTask(stage.db, { claims: { sub: userId }, taskId, seq, response: { kind } })
    }
    const paused = (taskId: string) => stage.taskIs(taskId, { status: 'waiting', step: 'waiting_for_person' })

    it('is counted there, both reserved and spent money, also when a worker died', async () => {
      await stage.script.enqueue([
        { kind: 'text', id: 'half', deltas: ['Half of ', 'it.'], holds: [1] },
        { kind: 'text', text: 'A whole answer.', usage: { input: 1_000, output: 100 } },
      ])
      const place = await openFork(5)
      const dead = await stage.hire({ renewMs: 60_000 }, 1)
      const taskId = await askIn(place)
      await stage.script.held('half')
      await stage.taskIs(taskId, { step: 'writing' })
      const [call] = requested(await stage.events(taskId))
      expect((await usd(place.forkId)).spent).toBeCloseTo(call?.reservedUsd ?? 0, 6)
      await stage.hire()
      await stage.bury(dead)
      await stage.ended(taskId)
      const cost = costOf(await stage.events(taskId))
      expect(cost).toBeGreaterThan(0.003)
      expect((await usd(place.forkId)).spent).toBeCloseTo(cost, 6)
    })

    it('runs out and asks for more, and all waiting tasks continue once somebody raises the budget', async () => {
      await stage.hire()
      const place = await openFork(0.01)
      const taskId = await askIn(place)
      await paused(taskId)
      const other = await askIn(place, frugal)
      await paused(other)
      expect((await cardsIn(place.threadId)).map(({ state }) => state)).toEqual(['open'])
      expect(await stage.script.requests()).toEqual([])
      const card = await cardOf(place.threadId, taskId)
      expect(card).toMatchObject({
        forkId: place.forkId,
        authorType: 'system',
        content:
          'This fork needs a larger budget: $0.00 spent, of $0.01. Raise it by $1.00 so that the waiting answers can continue?',
        metadata: {
          ask: {
            kind: 'approval',
            audience: { userIds: [stage.scene.bob], roles: ['admin'], needed: 1 },
            budget: { forkId: place.forkId, raiseUsd: 1 },
          },
        },
      })
      const asked = { threadId: place.threadId, taskId }
      const carla = await stage.join('Carla', 'member')
      await expect(respond(asked, carla, 'approve')).rejects.toMatchObject({ reason: 'not_asked' })
      const { message, task } = await respond(asked, stage.scene.bob, 'approve')
      expect(message.metadata.ask).toMatchObject({ state: 'approved', answeredBy: [stage.scene.bob] })
      expect(task.status).toBe('queued')
      await expect(respond(asked, stage.scene.ada, 'approve')).rejects.toMatchObject({
        reason: 'already_answered',
      })
      for (const id of [taskId, other]) expect(await stage.ended(id)).toMatchObject({ status: 'completed' })
      const logs = await Promise.all([taskId, other].map(stage.events))
      const { budget, spent } = await usd(place.forkId)
      expect(budget).toBeCloseTo(1.01, 6)
      expect(message.metadata.ask?.budget?.budgetUsd).toBeCloseTo(1.01, 6)
      expect(spent).toBeCloseTo(
        logs.reduce((sum, events) => sum + costOf(events), 0),
        6,
      )
    })

    it('has one card for several tasks at once, which wakes them all and is settled once', async () => {
      const place = await openFork(0.01)
      const agents = await Promise.all(
        ['ann', 'ben', 'cat', 'dan', 'eve'].map(slug => hireAgent(stage.db, stage.scene, slug)),
      )
      const tasks: string[] = []
      for (const agent of agents) tasks.push(await askIn(place, agent))
      await Promise.all([stage.hire(), stage.hire()])
      for (const taskId of tasks) await paused(taskId)
      const [card, ...more] = await cardsIn(place.threadId)
      expect(more).toEqual([])
      for (const taskId of tasks) {
        const { message } = await readOpenCard(stage.db, { claims: { sub: stage.scene.ada }, taskId })
        expect(message?.metadata.ask).toEqual(card)
      }
      // Two people press at the same time, on the card and by the task of another agent.
      const owner = await ownerOf(place.threadId)
      const other = tasks.find(taskId => taskId !== owner) ?? ''
      const seqOf = async (taskId: string) =>
        (await stage.events(taskId)).findLast(({ type }) => type === 'budget.asked')?.seq ?? 0
      const press = async (taskId: string, userId: string) =>
        respondToTask(stage.db, {
          ...{ claims: { sub: userId }, taskId, seq: await seqOf(taskId) },
          response: { kind: 'approve' },
        })
      const presses = await Promise.allSettled([press(owner, stage.scene.ada), press(other, stage.scene.bob)])
      expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect((await usd(place.forkId)).budget).toBeCloseTo(1.01, 6)
      for (const taskId of tasks) expect(await stage.ended(taskId)).toMatchObject({ status: 'completed' })
      const told = (await stage.messages(place.threadId)).filter(
        ({ authorType, metadata, forkId }) => authorType === 'system' && forkId !== null && !metadata.notice,
      )
      expect(told.map(({ metadata }) => metadata.ask?.state)).toEqual(['approved'])
    })

    it('that was paused when each task still had its own card settles all of them at once', async () => {
      await stage.hire()
      const place = await openFork(0.01)
      const taskId = await askIn(place)
      await paused(taskId)
      await stage.db.asWorker(tx =>
        sql`insert into messages (id, workspace_id, channel_id, thread_id, fork_id, author_type, content, metadata,
            task_id, task_event_seq)
          select gen_random_uuid(), workspace_id, channel_id, thread_id, fork_id, author_type, content, metadata,
            task_id, task_event_seq + 900
          from messages where task_id = ${taskId} and metadata ? 'ask'`.execute(tx),
      )
      await respond({ threadId: place.threadId, taskId }, stage.scene.bob, 'approve')
      expect((await cardsIn(place.threadId)).map(({ state }) => state)).toEqual(['approved', 'approved'])
      expect(await stage.ended(taskId)).toMatchObject({ status: 'completed' })
    })

    it('keeps the card while others wait, whichever task is stopped, and withdraws it with the last', async () => {
      await stage.hire()
      const place = await openFork(0.01)
      const [first, second] = [await askIn(place), await askIn(place, frugal)]
      for (const taskId of [first, second]) await paused(taskId)
      const stop = (taskId: string) => cancelTask(stage.db, { claims: { sub: stage.scene.ada }, taskId })
      const owner = await ownerOf(place.threadId)
      await stop(owner)
      expect(await cardsIn(place.threadId)).toMatchObject([{ state: 'open' }])
      await stop(owner === first ? second : first)
      expect(await cardsIn(place.threadId)).toMatchObject([{ state: 'withdrawn' }])
    })

    it('shows the spent and the reserved money apart, and only asks if the settled calls leave too little', async () => {
      await stage.hire()
      const place = await openFork(0.2)
      await stage.script.enqueue({ kind: 'text', text: 'Dear.', usage: { input: 5_000, output: 7_000 } })
      await stage.ended(await askIn(place))
      await stage.script.enqueue({ kind: 'text', id: 'slow', text: 'Slow.', holds: ['headers'] })
      const slow = await askIn(place)
      await stage.script.held('slow')
      const [call] = requested(await stage.events(slow))
      const reserved = call?.reservedUsd ?? 0
      expect(reserved).toBeGreaterThan(0.04)
      await stage.db.asWorker(tx => updateFork(tx, { forkId: place.forkId, budgetUsd: 0.09 }))
      const other = await askIn(place, frugal)
      await paused(other)
      const card = (await stage.messages(place.threadId)).find(({ metadata }) => metadata.ask)
      expect(card?.content).toContain(
        `$0.08 spent, $${reserved.toFixed(2)} reserved for answers under way, of $0.09.`,
      )
      const asked = (await stage.events(other)).find(({ type }) => type === 'budget.asked')
      expect(asked?.data).toMatchObject({ reservedUsd: reserved })
      await stage.script.release('slow')
      await stage.ended(slow)
    })

    it('also continues when the budget is raised by hand, and asks again when that is used up', async () => {
      await stage.hire()
      const place = await openFork(0.01)
      const taskId = await askIn(place)
      await paused(taskId)
      const raise = (budgetUsd: number) =>
        updateForkAs(stage.db, { claims: { sub: stage.scene.bob }, forkId: place.forkId, budgetUsd })
      await raise(0.011)
      await eventually(async () => {
        const asks = (await stage.events(taskId)).filter(({ type }) => type === 'budget.asked')
        expect(asks).toHaveLength(2)
      })
      await raise(1)
      expect(await stage.ended(taskId)).toMatchObject({ status: 'completed' })
      const cards = (await stage.messages(place.threadId)).flatMap(
        ({ metadata }) => metadata.ask?.state ?? [],
      )
      expect(cards).toEqual(['approved', 'approved'])
      // Nobody waits any more, so no card can tell it: a line does, once.
      await raise(2)
      await raise(2)
      const lines = (await stage.messages(place.threadId)).filter(
        ({ metadata }) => metadata.notice === 'budget_raised',
      )
      expect(lines.map(({ content }) => content)).toEqual(['Bob raised this fork’s budget to $2.00.'])
    })

    it('ends when nobody raises the budget: by a no, or when the time is over', async () => {
      await stage.hire()
      const place = await openFork(0.01)
      const taskId = await askIn(place)
      await paused(taskId)
      await respond({ threadId: place.threadId, taskId }, stage.scene.ada, 'refuse')
      await expectStopped({ threadId: place.threadId, taskId }, 'fork_budget', 'Vibe')

      const late = await askIn(place)
      await paused(late)
      await stage.passTime(8 * 24 * 60 * 60_000)
      await expectStopped({ threadId: place.threadId, taskId: late }, 'fork_budget', 'Vibe')
      expect((await cardOf(place.threadId, late))?.metadata.ask).toMatchObject({ state: 'expired' })
      expect((await usd(place.forkId)).spent).toBe(0)
    })
  })

  it('is counted only in tokens when the price is unknown, and shown as unknown', async () => {
    const other = await hireAgent(stage.db, stage.scene, 'other')
    await stage.setModel(other.id, 'claude-sonnet-4-6')
    await setBudget({ dailyUsd: 0.5, monthlyUsd: null })
    await stage.hire()
    const { taskId } = await ask(other)
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed', costUsd: null })
    const rows = await stage.db.asWorker(tx => tx.selectFrom('usageDaily').selectAll().execute())
    expect(rows).toMatchObject([{ model: 'claude-sonnet-4-6', costUsd: 0, unpricedCalls: 1 }])
  })
})
