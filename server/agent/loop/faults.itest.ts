import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hireAgent, type SceneAgent, say, startThread } from '../../../testing/conversation.ts'
import { type Spawned, spawnWorker } from '../../../testing/spawn-worker.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { releaseLeases } from '../../db/lanes/lanes.ts'
import { columnsOf } from '../../db/tasks/tasks.ts'
import type { TaskEvent } from '../../domain/tasks/events.ts'
import { hasEnded, reduce } from '../../domain/tasks/task-state.ts'
import type { ScriptInput } from '../../offline-model/script-client.ts'

/** Makes the same tasks and chooses the same faults in each run; the exact moments depend on the machine. */
const seed = Number(process.env.FAULTS_SEED ?? 1)
const asked = 320
const conversations = 64
const crew = 2
const rounds = 5

let stage: WorkerStage
let agents: { vibe: SceneAgent; coder: SceneAgent; writer: SceneAgent }

beforeAll(async () => {
  stage = await setWorkerStage()
  const hire = (slug: string, mailbox: 'conversation' | 'agent' = 'conversation') =>
    hireAgent(stage.db, stage.scene, slug, {
      tools: ['read_thread', 'react', 'send_message', 'ask_human', 'ask_agent'],
      budgetUsd: 100,
      mailbox,
    })
  agents = { vibe: await hire('vibe'), coder: await hire('coder'), writer: await hire('writer', 'agent') }
})
afterAll(() => stage.close())

/** The answers of the model: say something; ask somebody; hand on; or look, act twice, and answer when that is done. */
const plan: ScriptInput[] = [
  { kind: 'text', when: { contains: 'asks you to do this' }, text: 'A part.', times: 1_000_000 },
  { kind: 'text', when: { contains: 'A part.\n</answer>' }, text: 'All is told.', times: 1_000_000 },
  {
    kind: 'tools',
    when: { contains: '<question>\nHand it on' },
    times: 1_000_000,
    calls: [{ name: 'ask_agent', input: { agent: 'coder', question: 'Do a part.' } }],
  },
  {
    kind: 'tools',
    when: { contains: '<question>\nAsk somebody' },
    times: 1_000_000,
    calls: [{ name: 'ask_human', input: { question: 'Which one?' } }],
  },
  { kind: 'text', when: { contains: '<question>\nSay it' }, text: 'It is said.', times: 1_000_000 },
  { kind: 'text', when: { contains: '"sent":true' }, text: 'All is done.', times: 1_000_000 },
  {
    kind: 'tools',
    text: 'I see to it.',
    thinking: 'First look, then act.',
    times: 1_000_000,
    calls: [
      { name: 'read_thread', input: { limit: 3 } },
      { name: 'read_thread', input: { limit: 'many' } },
      { name: 'react', input: { emoji: '👍' } },
      { name: 'send_message', input: { content: 'An effect.' } },
    ],
  },
]

/** Streams that break in every way. */
const faults: ScriptInput[] = [
  { kind: 'cut', after: 1 },
  { kind: 'reset' },
  { kind: 'early_end', after: 1 },
  { kind: 'error_event', after: 1 },
  { kind: 'failure', status: 529 },
  { kind: 'garbled', as: 'json' },
  { kind: 'empty' },
]

interface Order {
  work: string
  agent: SceneAgent
  /** Stands in the question, so that the fault of its answer finds it. */
  mark: string
}

/** Each kind of work comes as often as it appears here. */
const works = [
  ...Array.from({ length: 5 }, () => 'Say it' as const),
  ...Array.from({ length: 5 }, () => 'See to it' as const),
  'Hand it on',
  'Ask somebody',
] as const

it(`after any death or fault, every task ends or waits, nothing happens twice, and each log is complete (seed ${seed})`, {
  timeout: 240_000,
}, async () => {
  const dice = throwDice(seed)
  const orders = Array.from({ length: asked }, (_, number) => {
    const work = works[dice(works.length)] ?? 'Say it'
    const agent = work === 'Say it' && dice(5) === 0 ? agents.writer : agents.vibe
    return {
      work,
      agent,
      mark: `(${number})`,
      fault: dice(4) === 0 ? faults[dice(faults.length)] : undefined,
    }
  })
  const perThread = asked / conversations
  const ordersOf = (thread: number) => orders.slice(thread * perThread, (thread + 1) * perThread)
  const broken = orders.flatMap(({ fault, work, mark }) =>
    // The fault is at the first call, or at the one after the tools.
    fault
      ? [
          {
            ...fault,
            when: { contains: work !== 'See to it' || dice(2) === 0 ? mark : [mark, '"sent":true'] },
          },
        ]
      : [],
  )
  await stage.script.enqueue([...broken, ...plan])
  const threads = await Promise.all(
    Array.from({ length: conversations }, () => startThread(stage.db, stage.scene)),
  )
  const workers = new Set(Array.from({ length: crew }, () => spawnWorker(stage)))
  const taskIds: string[] = []
  for (const [index, threadId] of threads.entries())
    taskIds.push(...(await askAll(threadId, ordersOf(index))))

  for (let round = 0, before = 0; round < rounds; round++) {
    before = await settled(before + 30)
    await cutConnections(dice)
    if (round > 0) await kill([...workers][dice(crew)], workers)
  }
  await settled(Number.POSITIVE_INFINITY)
  for (const { child, ready } of workers) {
    await ready
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const logs = await readLogs()
  const messages = (await Promise.all(threads.map(stage.messages))).flat()
  for (const [number, taskId] of taskIds.entries()) {
    const order = orders[number]
    const log = logs.get(taskId)
    if (!log || !order) throw new Error('A task is gone.')
    const own = messages.filter(message => message.taskId === taskId && message.authorType === 'agent')
    const said = own.map(({ content }) => content)
    const { state, events, children } = log
    if (state.status === 'failed') {
      expect(said.filter(content => content === 'An effect.').length).toBeLessThanOrEqual(1)
      continue
    }
    expect(state.status).toBe(order.work === 'Ask somebody' ? 'waiting' : 'completed')
    // An empty answer after a sent message means that this was all.
    const isEmpty = events.some(
      ({ type, data }) => type === 'model.answered' && data.textLength === 0 && !data.calls && !data.unusable,
    )
    if (order.work === 'See to it') {
      expect(said).toEqual(isEmpty ? ['An effect.'] : ['An effect.', 'All is done.'])
    }
    if (order.work === 'Say it') expect(said).toEqual(['It is said.'])
    if (order.work === 'Hand it on') expect(said).toEqual(['All is told.'])
    if (order.work === 'Ask somebody') expect(own).toHaveLength(1)
    expect(children).toBe(order.work === 'Hand it on' ? 1 : 0)
    expect(events.filter(({ type }) => type === 'message.posted' || type === 'question.asked')).toHaveLength(
      own.length,
    )
  }
  const states = [...logs.values()].map(({ state }) => state)
  expect(states.filter(({ status }) => status === 'failed').length).toBeLessThan(asked / 10)
  const waiting = states.filter(({ status }) => status === 'waiting').length
  expect(await stage.leftovers()).toEqual({ mailbox: waiting, streams: 0, brokenLinks: 0 })
})

/** Returns whole numbers below `sides`, the same ones for the same seed. */
function throwDice(start: number): (sides: number) => number {
  let state = start
  return sides => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** Asks the questions of one thread, one after the other. */
function askAll(threadId: string, orders: Order[]): Promise<string[]> {
  return stage.db.asWorker(async tx => {
    const taskIds: string[] = []
    for (const { work, agent, mark } of orders) {
      const content = `@${agent.slug} ${work} ${mark}`
      const { tasks } = await say(tx, stage.scene, { threadId, content, calls: [agent] })
      taskIds.push(...tasks.map(({ id }) => id))
    }
    return taskIds
  })
}

/**
 * Waits until so many tasks have ended or wait for a person (all, if there are fewer), and returns the number
 * of those that have.
 */
async function settled(least: number): Promise<number> {
  const client = await stage.db.connect()
  try {
    return await vi.waitFor(
      async () => {
        const { rows } = await client.query<{ settled: number; all: number; open: string }>(`
          select count(*) filter (where ended_at is not null or step in ('waiting_for_person', 'waiting_for_approval'))::int as settled,
            count(*)::int as all,
            jsonb_agg(id) filter (where ended_at is null and coalesce(step, '') not in ('waiting_for_person', 'waiting_for_approval')) as open
          from tasks`)
        const { settled = 0, all = 0, open } = rows[0] ?? {}
        if (settled < Math.min(least, all)) throw new Error(`${settled} of ${all} are settled, not ${open}.`)
        return settled
      },
      { timeout: 120_000, interval: 100 },
    )
  } finally {
    await client.end()
  }
}

/** Checks the log of every task, child tasks too. A fault in any of them fails the test here. */
async function readLogs() {
  const client = await stage.db.connect()
  const { rows } = await client.query<{ id: string; children: number; cost_usd: number | null }>(`
    select id, cost_usd::float8, (select count(*)::int from tasks c where c.parent_task_id = t.id) as children
    from tasks t`)
  const { rows: spent } = await client.query(`
    select (select sum(cost_usd)::float8 from spend_daily) as day,
      (select sum(cost_usd)::float8 from usage_daily) as usage,
      (select sum(calls)::int from usage_daily) as calls,
      (select coalesce(sum(reserved_usd), 0)::float8 from tasks) as reserved`)
  const { rows: twice } = await client.query(`
    select message_id, agent_id from reactions group by 1, 2 having count(*) > 1`)
  await client.end()
  expect(twice).toEqual([])

  const logs = new Map<string, { state: ReturnType<typeof reduce>; events: TaskEvent[]; children: number }>()
  let cost = 0
  let calls = 0
  for (const { id, children, cost_usd } of rows) {
    const events = await stage.events(id)
    const state = reduce(events)
    expect(events.map(event => event.seq)).toEqual(events.map((_, index) => index + 1))
    expect(await stage.cachedColumns(id)).toEqual(stage.comparable(columnsOf(state)))
    expect(hasEnded(state) || state.status === 'waiting').toBe(true)
    const costs = events.flatMap(({ type, data }) =>
      (type === 'model.answered' || type === 'model.failed') && data.usage ? [data.costUsd ?? 0] : [],
    )
    const sum = costs.reduce((total, one) => total + one, 0)
    expect(cost_usd).toBeCloseTo(sum, 5)
    cost += sum
    calls += costs.length
    logs.set(id, { state, events, children })
  }
  expect(spent).toEqual([
    { day: expect.closeTo(cost, 4), usage: expect.closeTo(cost, 4), calls, reserved: 0 },
  ])
  return logs
}

async function kill(victim: Spawned | undefined, workers: Set<Spawned>): Promise<void> {
  if (!victim) throw new Error('There is nobody to kill.')
  victim.child.kill('SIGKILL')
  await once(victim.child, 'exit')
  workers.delete(victim)
  workers.add(spawnWorker(stage))
  await releaseLeases(stage.db, victim.prefix)
}

/** Breaks about every second connection of the workers, in the middle of any work. */
async function cutConnections(dice: (sides: number) => number): Promise<void> {
  const client = await stage.db.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'openvibe-worker' and pid % 2 = $1`,
    [dice(2)],
  )
  await client.end()
}
