import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hireAgent, type SceneAgent, startThread } from '../../supabase/tests/conversation.ts'
import { releaseLeases } from '../db/lanes.ts'
import { columnsOf } from '../db/tasks.ts'
import type { Task } from '../domain/task.ts'
import { hasEnded } from '../domain/task-state.ts'
import type { ScriptInput } from '../offline-model/script-client.ts'
import { type Spawned, spawnWorker } from './spawn-worker.ts'
import { setWorkerStage, type WorkerStage } from './worker-stage.ts'

/** Tasks that use tools and end, and tasks that ask somebody and wait. */
const working = 132
const asking = 12
const crew = 3
const kills = 3

let stage: WorkerStage
let agents: SceneAgent[]

beforeAll(async () => {
  stage = await setWorkerStage()
  const tools = ['read_thread', 'react', 'send_message', 'ask_human'] as const
  agents = [
    await hireAgent(stage.db, stage.scene, 'vibe', { tools: [...tools], budgetUsd: 100 }),
    await hireAgent(stage.db, stage.scene, 'coder', { tools: [...tools], budgetUsd: 100 }),
    await hireAgent(stage.db, stage.scene, 'writer', { tools: [...tools], budgetUsd: 100, mailbox: 'agent' }),
  ]
})
afterAll(() => stage.close())

/** Once each, among the calls that follow: streams that break in every way. */
const faults: ScriptInput[] = [
  { kind: 'cut', after: 1, times: 8 },
  { kind: 'reset', times: 6 },
  { kind: 'early_end', after: 1, times: 6 },
  { kind: 'error_event', after: 1, times: 6 },
  { kind: 'failure', status: 529, times: 8 },
  { kind: 'garbled', as: 'json', times: 4 },
  { kind: 'empty', times: 4 },
]

/** What the model does otherwise: ask; or look, act twice, and answer when that is done. */
const plan: ScriptInput[] = [
  {
    kind: 'tools',
    when: { contains: 'Ask somebody' },
    times: 1_000_000,
    calls: [{ name: 'ask_human', input: { question: 'Which one?' } }],
  },
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

it('whatever dies or breaks, every task ends or waits, nothing happens twice, and each log is whole', {
  timeout: 240_000,
}, async () => {
  await stage.script.enqueue([...spread(faults), ...plan])
  const threads = await Promise.all(Array.from({ length: 40 }, () => startThread(stage.db, stage.scene)))
  const asked: { taskId: string; waits: boolean }[] = []
  const workers = new Set(Array.from({ length: crew }, () => spawnWorker(stage)))
  for (let index = 0; index < working + asking; index++) {
    const agent = agents[index % agents.length]
    const waits = index % ((working + asking) / asking) === 0
    const threadId = threads[waits ? index % 4 : 4 + (index % (threads.length - 4))]
    if (!agent || !threadId) throw new Error('nobody to ask')
    const content = `@${agent.slug} ${waits ? 'Ask somebody' : 'See to it'}`
    const { task } = await stage.ask({ threadId, content, calls: [agent] })
    asked.push({ taskId: task.id, waits })
  }

  const readTasks = () => Promise.all(asked.map(({ taskId }) => stage.readTask(taskId)))
  const isSettled = (task: Task) => hasEnded(task) || task.status === 'waiting'
  const settled = async () => (await readTasks()).filter(isSettled).length
  let before = 0
  for (let killed = 0; killed < kills; killed++) {
    await vi.waitFor(
      async () => {
        const now = await settled()
        if (now < Math.min(before + 12, asked.length)) throw new Error(`${now} are settled.`)
        before = now
      },
      { timeout: 60_000, interval: 40 },
    )
    await cutConnections()
    await kill([...workers][killed % crew], workers)
  }
  await vi.waitFor(async () => expect(await settled()).toBe(asked.length), {
    timeout: 120_000,
    interval: 100,
  })
  for (const { child, ready } of workers) {
    await ready
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  const messages = (await Promise.all(threads.map(stage.messages))).flat()
  for (const { taskId, waits } of asked) {
    const events = await stage.events(taskId)
    const state = await stage.state(taskId)
    expect(events.map(event => event.seq)).toEqual(events.map((_, index) => index + 1))
    expect(await stage.cachedColumns(taskId)).toEqual(stage.comparable(columnsOf(state)))
    const own = messages.filter(message => message.taskId === taskId && message.authorType === 'agent')
    if (waits) {
      expect(state.status).toBe('waiting')
      expect(own).toHaveLength(1)
      continue
    }
    expect(hasEnded(state)).toBe(true)
    const sent = events.filter(event => event.type === 'message.posted' && event.data.kind === 'sent')
    expect(own.filter(({ content }) => content === 'An effect.')).toHaveLength(sent.length)
    expect(sent.length).toBeLessThanOrEqual(1)
    if (state.status === 'completed') {
      expect(own.map(({ content }) => content)).toEqual(['An effect.', 'All is done.'])
    }
  }
  const completed = await Promise.all(asked.map(({ taskId }) => stage.readTask(taskId)))
  expect(completed.filter(({ status }) => status === 'completed').length).toBeGreaterThan(working * 0.9)
  expect(await stage.leftovers()).toEqual({ mailbox: asking, streams: 0, brokenLinks: 0 })
})

/** One of each kind after the other, so that the kinds come mixed. */
function spread(scripts: readonly ScriptInput[]): ScriptInput[] {
  const rounds = Math.max(...scripts.map(({ times = 1 }) => times))
  return Array.from({ length: rounds }, (_, round) =>
    scripts.filter(({ times = 1 }) => round < times).map(script => ({ ...script, times: 1 })),
  ).flat()
}

async function kill(victim: Spawned | undefined, workers: Set<Spawned>): Promise<void> {
  if (!victim) throw new Error('There is nobody to kill.')
  victim.child.kill('SIGKILL')
  await once(victim.child, 'exit')
  workers.delete(victim)
  workers.add(spawnWorker(stage))
  await releaseLeases(stage.db, victim.prefix)
}

/** Every second connection of the workers breaks, whatever it is in the middle of. */
async function cutConnections(): Promise<void> {
  const client = await stage.db.connect()
  await client.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'openvibe-worker' and pid % 2 = 0`)
  await client.end()
}
