import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { hireAgent, type SceneAgent, startThread } from '../../../testing/conversation.ts'
import { spawnWorker } from '../../../testing/spawn-worker.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { retryTask } from '../../chat/tasks/reruns/retry-task.ts'
import { releaseLeases } from '../../db/lanes/lanes.ts'
import { readPayload } from '../../db/tasks/task-payloads.ts'
import type { ScriptInput } from '../../offline-model/script-client.ts'

const askAll = (agents: string[], wait = false): Extract<ScriptInput, { kind: 'tools' }> => ({
  kind: 'tools',
  usage: { output: 10 },
  calls: agents.map((agent, index) => ({
    name: 'ask_agent',
    input: { agent, question: `Part ${index}.`, wait },
  })),
})
const byAgent = (agent: string) => `You are ${agent},`
const asked = 'asks you to do this'
/** More than a cent. The tokens of the prompt are counted as they are, so no call costs more than it reserved. */
const dear = { output: 1_010 }

const treeRow = z.object({
  id: z.string(),
  parent: z.string().nullable(),
  status: z.string(),
  step: z.string().nullable(),
  reason: z.string().nullable(),
  cost: z.number(),
  reserved: z.number(),
  belowTasks: z.number(),
  below: z.number(),
  belowReserved: z.number(),
})
type TreeRow = z.infer<typeof treeRow>

describe('the budget of a task that asks other agents', () => {
  let stage: WorkerStage
  let vibe: SceneAgent
  const others = ['ann', 'ben', 'cai', 'dev']

  beforeAll(async () => {
    stage = await setWorkerStage()
    vibe = await hireAgent(stage.db, stage.scene, 'vibe', {
      tools: ['ask_agent'],
      budgetUsd: 0.05,
      maxTokens: 1_024,
      maxTurns: 20,
    })
    for (const slug of others) {
      await hireAgent(stage.db, stage.scene, slug, { tools: ['ask_agent'], budgetUsd: 1, maxTokens: 1_024 })
    }
  })
  afterEach(async () => {
    await stage.rest()
    await stage.db.asWorker(tx => tx.updateTable('workspaces').set({ tasksAtOnce: 20 }).execute())
    await setLimit(0.05)
  })
  afterAll(() => stage.close())

  const setLimit = (budgetUsd: number) =>
    stage.db.asWorker(tx =>
      tx.updateTable('agentConfigs').set({ budgetUsd }).where('id', '=', vibe.id).execute(),
    )

  async function ask(...scripts: ScriptInput[]) {
    await stage.script.enqueue(scripts)
    const threadId = await startThread(stage.db, stage.scene)
    const { task } = await stage.ask({ threadId, content: '@vibe is it safe?', calls: [vibe] })
    return { threadId, rootId: task.id }
  }

  /** Returns a task and all tasks below it. */
  async function readTree(rootId: string): Promise<TreeRow[]> {
    return stage.db.asWorker(async tx => {
      const { rows } = await sql`
        with recursive tree as (
          select t.* from tasks t where id = ${rootId}
          union all
          select t.* from tree join tasks t on t.parent_task_id = tree.id
        )
        select id, parent_task_id as parent, status, step, error ->> 'reason' as reason, coalesce(cost_usd, 0)::float8 as cost,
          coalesce(reserved_usd, 0)::float8 as reserved, below_tasks, below_usd::float8 as below,
          below_reserved_usd::float8 as below_reserved
        from tree order by id`.execute(tx)
      return treeRow.array().parse(rows)
    })
  }

  const readBody = (hash: string) => stage.db.asWorker(tx => readPayload(tx, hash))
  const sum = (rows: TreeRow[], of: (row: TreeRow) => number) =>
    Math.round(rows.reduce((total, row) => total + of(row), 0) * 1e6) / 1e6

  /** Passes the time of tasks that wait for their next call, when no other task is at work. */
  async function passWaits(rows: TreeRow[], ms: number): Promise<void> {
    const isAtWork = rows.some(({ status }) => status === 'running')
    if (!isAtWork && rows.some(({ step }) => step === 'waiting_for_model')) await stage.passTime(ms)
  }

  async function allEnded(rootId: string): Promise<TreeRow[]> {
    return eventually(async () => {
      const rows = await readTree(rootId)
      const open = rows.filter(({ status }) => !['completed', 'failed', 'cancelled'].includes(status))
      if (open.length > 0) {
        await passWaits(rows, 2_500)
        throw new Error(`These tasks are open: ${JSON.stringify(open)}`)
      }
      return rows
    })
  }

  /** Checks the counts of every task of a tree against the tasks below it. */
  function expectCounted(rows: TreeRow[]): void {
    const below = (id: string): TreeRow[] =>
      rows.filter(({ parent }) => parent === id).flatMap(row => [row, ...below(row.id)])
    for (const row of rows) {
      const all = below(row.id)
      expect(row).toMatchObject({
        belowTasks: all.length,
        below: sum(all, ({ cost }) => cost),
        belowReserved: sum(all, ({ reserved }) => reserved),
      })
    }
  }

  it('pays for thirty questions of one answer together, and shows their cost', async () => {
    await Promise.all([stage.hire(), stage.hire()])
    const names = Array.from({ length: 30 }, (_, index) => others[index % others.length] ?? '')
    const { rootId } = await ask(
      { ...askAll(names), when: { contains: '<question>\nis it safe?' } },
      { kind: 'text', when: { contains: asked }, text: 'A part.', usage: dear, times: 100 },
    )
    const rows = await allEnded(rootId)
    expect(rows).toHaveLength(1 + 8)
    const total = sum(rows, ({ cost }) => cost)
    expect(total).toBeGreaterThan(0.01)
    expect(total).toBeLessThanOrEqual(0.05)
    expect(rows.filter(({ reason }) => reason === 'asker_budget').length).toBeGreaterThan(0)
    expectCounted(rows)
    expect(await stage.readTask(rootId)).toMatchObject({
      costUsd: total,
      below: { tasks: 8, costUsd: sum(rows.slice(1), ({ cost }) => cost) },
    })
    const refused = (await stage.events(rootId)).filter(({ type }) => type === 'tool.failed')
    expect(refused).toHaveLength(22)
    const [told] = refused
    expect(await readBody(told?.type === 'tool.failed' ? told.data.result : '')).toContain(
      'the first 8 calls of this answer were made, and the last 22 were not',
    )
    // The sums of usage count each call once.
    const [used] = await stage.db.asWorker(tx =>
      tx
        .selectFrom('usageByConversation')
        .innerJoin('tasks', 'tasks.threadId', 'usageByConversation.threadId')
        .where('tasks.id', '=', rootId)
        .select('usageByConversation.costUsd')
        .execute(),
    )
    expect(used).toEqual({ costUsd: total })
  })

  it('stops a task below with a sentence, and tells the agent that waits for it', async () => {
    await stage.hire()
    await setLimit(0.025)
    const { rootId } = await ask(
      { ...askAll(['ann'], true), usage: { output: 1_500 } },
      { kind: 'text', text: 'I go on alone.' },
    )
    const [root, child] = await allEnded(rootId)
    expect(child).toMatchObject({ status: 'failed', reason: 'asker_budget', cost: 0 })
    expect(await stage.readTask(child?.id ?? '')).toMatchObject({
      stopReason: 'budget_exceeded',
      error: {
        message: expect.stringMatching(
          /^Ann stopped: it worked for Vibe, and the budget of Vibe’s task is used up \(\$0\.03\)\./,
        ),
        short: { limitUsd: 0.025, of: { taskId: rootId, agentName: 'Vibe' } },
      },
    })
    const told = (await stage.events(rootId)).find(({ type }) => type === 'child.finished')
    expect(await readBody(told?.type === 'child.finished' ? told.data.result : '')).toBe(
      'Ann failed without an answer: the budget of the task that asked it is used up.',
    )
    expect(root?.cost).toBeLessThanOrEqual(0.025)
  })

  it('binds a task that goes on after it has ended, until an admin raises the limit', async () => {
    await stage.hire()
    await setLimit(0.04)
    const { rootId: again, threadId: place } = await ask(
      {
        ...askAll(['ann']),
        when: { contains: '<question>\nis it safe?' },
        usage: { output: 3_000 },
      },
      {
        kind: 'text',
        id: 'parent',
        when: { contains: 'Ann has started' },
        text: 'Ann is at it.',
        usage: { output: 10 },
      },
    )
    const rows = await allEnded(again)
    const stopped = rows[1]
    expect(stopped).toMatchObject({ status: 'failed', reason: 'asker_budget' })
    expect((await stage.messages(place)).at(-1)?.content).toMatch(
      /An admin can raise the limit and let Ann go on/,
    )

    await stage.script.reset()
    await stage.script.enqueue({ kind: 'text', when: { contains: asked }, text: 'Two metres.', usage: dear })
    const claims = { sub: stage.scene.ada }
    const taskId = stopped?.id ?? ''
    await retryTask(stage.db, { claims, taskId, limitUsd: 0.2 })
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed' })
    expect((await stage.messages(place)).at(-1)).toMatchObject({ content: 'Two metres.' })
    expect((await stage.state(again)).limits.usd).toBe(0.2)
    expect((await stage.events(again)).at(-1)).toMatchObject({
      type: 'limit.raised',
      data: { usd: 0.2, taskId },
    })
    const agent = await stage.db.asWorker(tx =>
      tx.selectFrom('agentConfigs').select('budgetUsd').where('id', '=', vibe.id).executeTakeFirst(),
    )
    expect(agent).toEqual({ budgetUsd: 0.2 })
    expectCounted(await readTree(again))
  })

  it.each([1, 2, 3, 4, 5])('is never exceeded by a random tree of tasks (seed %i)', async seed => {
    const dice = throwDice(seed)
    const limit = 0.03 + dice(10) / 100
    await setLimit(limit)
    await Promise.all([stage.hire(), stage.hire()])
    const scripts = others.flatMap(agent =>
      Array.from({ length: 12 }, (): ScriptInput => {
        const when = { contains: [byAgent(agent), asked] }
        const usage = { output: dice(1_000) }
        if (dice(3) > 0) return { kind: 'text', text: 'A part.', when, usage }
        const some = others.filter(name => name !== agent && dice(2) === 0)
        if (some.length === 0) return { kind: 'failure', status: 529, when }
        return { ...askAll(some, dice(2) === 0), when, usage }
      }),
    )
    const { rootId } = await ask(
      {
        ...askAll([...others, ...others].slice(dice(3)), dice(3) === 0),
        when: { contains: byAgent('vibe') },
      },
      ...scripts,
      { kind: 'text', text: 'All.', times: 1_000, usage: { output: 300 } },
    )
    await eventually(async () => {
      const rows = await readTree(rootId)
      expect(sum(rows, ({ cost, reserved }) => cost + reserved)).toBeLessThanOrEqual(limit)
      expectCounted(rows)
      await passWaits(rows, 20_000)
      expect(rows.every(({ status }) => ['completed', 'failed'].includes(status))).toBe(true)
    })
    expect((await readTree(rootId)).length).toBeGreaterThan(3)
  })

  it.each(['before', 'after'] as const)(
    'holds when the process dies %s a task below has reserved its call',
    async order => {
      await setLimit(0.045)
      // With one lane at a time, the task below waits for the lane of the task that asked.
      if (order === 'before') {
        await stage.db.asWorker(tx => tx.updateTable('workspaces').set({ tasksAtOnce: 1 }).execute())
      }
      const { rootId } = await ask(
        { ...askAll(['ann', 'ben']), when: { contains: '<question>\nis it safe?' } },
        {
          kind: 'text',
          id: 'parent',
          when: { contains: 'Ann has started' },
          text: 'Soon.',
          holds: ['headers'],
        },
      )
      const child = { contains: [asked, byAgent('ann')] }
      if (order === 'after') {
        await stage.script.enqueue({
          kind: 'text',
          id: 'child',
          when: child,
          text: 'A part.',
          holds: ['headers'],
        })
      }
      const worker = spawnWorker(stage)
      await stage.script.held('parent')
      if (order === 'after') await stage.script.held('child')
      const before = await readTree(rootId)
      expect(before).toHaveLength(3)
      expect(sum(before.slice(1), ({ reserved }) => reserved) > 0).toBe(order === 'after')
      worker.child.kill('SIGKILL')
      await once(worker.child, 'exit')
      await releaseLeases(stage.db, worker.prefix)
      await stage.script.enqueue({ kind: 'text', text: 'A part.', usage: dear, times: 10 })
      await Promise.all([stage.hire(), stage.hire()])
      const rows = await allEnded(rootId)
      expect(sum(rows, ({ cost }) => cost)).toBeLessThanOrEqual(0.045)
      expect(sum(rows, ({ reserved, belowReserved }) => reserved + belowReserved)).toBe(0)
      expectCounted(rows)
    },
  )

  it('a task starts sixteen others at most in its whole life', async () => {
    await stage.hire()
    await setLimit(1)
    const first = askAll(Array.from({ length: 8 }, () => 'ann'))
    const { rootId } = await ask(
      { ...first, when: { contains: byAgent('vibe') }, times: 3 },
      { kind: 'text', text: 'Done.', times: 100 },
    )
    const rows = await allEnded(rootId)
    expect(rows).toHaveLength(17)
    const refused = (await stage.events(rootId)).filter(({ type }) => type === 'tool.failed')
    expect(refused).toHaveLength(8)
    expect((await stage.prompts(4)).join()).toContain('One task can ask other agents 16 times at most')
  })

  it('a stop reaches the tasks below one that has ended', async () => {
    await stage.hire()
    await setLimit(1)
    const { rootId } = await ask(
      { ...askAll(['ann']), when: { contains: '<question>\nis it safe?' } },
      { kind: 'text', id: 'vibe', when: { contains: 'Ann has started' }, text: 'Soon.', holds: ['headers'] },
      { ...askAll(['ben']), when: { contains: ['Vibe (AI) asks you', byAgent('ann')] } },
      { kind: 'text', id: 'ben', when: { contains: byAgent('ben') }, text: 'A part.', holds: ['headers'] },
      { kind: 'text', when: { contains: 'Ben has started' }, text: 'Ben is at it.' },
    )
    await stage.script.held('vibe')
    await stage.script.held('ben')
    const between = await eventually(async () => {
      const rows = await readTree(rootId)
      expect(rows).toHaveLength(3)
      expect(rows[1]).toMatchObject({ status: 'completed' })
      return rows
    })
    await cancelTask(stage.db, { claims: { sub: stage.scene.ada }, taskId: rootId })
    await stage.taskIs(between[2]?.id ?? '', { status: 'cancelled' })
    await stage.taskIs(rootId, { status: 'cancelled' })
    expectCounted(await readTree(rootId))
  })
})

function throwDice(seed: number): (sides: number) => number {
  let state = seed * 2_654_435_761
  return sides => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}
