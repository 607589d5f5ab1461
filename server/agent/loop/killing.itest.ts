import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hireAgent, type SceneAgent, startThread } from '../../../testing/conversation.ts'
import { type Spawned, spawnWorker } from '../../../testing/spawn-worker.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { releaseLeases } from '../../db/lanes/lanes.ts'
import { columnsOf } from '../../db/tasks/tasks.ts'

const kills = 50
/** Worker processes that run or start at any time. */
const crew = 3
/** Tasks that are open at any time while workers are killed. */
const load = 12
const pieces = Array.from({ length: 40 }, (_, index) => `Sentence ${index} of the whole answer. `)
/** A call that a kill cut off counts as spent. A task that is hit ten times must not end at its budget. */
const budgetUsd = 10
const answer = pieces.join('').trimEnd()

describe('workers that are killed under load', () => {
  let stage: WorkerStage
  let agents: SceneAgent[]

  beforeAll(async () => {
    stage = await setWorkerStage()
    agents = [
      await hireAgent(stage.db, stage.scene, 'vibe', { budgetUsd }),
      await hireAgent(stage.db, stage.scene, 'coder', { budgetUsd }),
      await hireAgent(stage.db, stage.scene, 'careful', { budgetUsd, mailbox: 'agent' }),
    ]
  })
  afterAll(() => stage.close())

  it(`lose no task and answer none twice, however often (${kills} times)`, { timeout: 600_000 }, async () => {
    await stage.script.enqueue({ kind: 'text', deltas: pieces, tokensPerSecond: 600, times: 1_000_000 })
    const threads = await Promise.all(Array.from({ length: 8 }, () => startThread(stage.db, stage.scene)))
    const asked: { taskId: string; threadId: string }[] = []
    const count = () =>
      stage.db.asWorker(async tx => {
        const { rows } = await sql<{ open: number; done: number }>`
          select count(*) filter (where ended_at is null) as open, count(ended_at) as done from tasks`.execute(
          tx,
        )
        const [counted] = rows
        if (!counted) throw new Error('Nothing was counted.')
        return counted
      })
    const keepLoad = async (open: number) => {
      for (let missing = load - open; missing > 0; missing--) {
        const agent = agents[asked.length % agents.length]
        const threadId = threads[asked.length % threads.length]
        if (!agent || !threadId) throw new Error('nobody to ask')
        const { task } = await stage.ask({ threadId, content: `@${agent.slug} tell me`, calls: [agent] })
        asked.push({ taskId: task.id, threadId })
      }
    }
    /** The number of tasks that had ended when the last worker was killed. */
    let doneBefore = 0
    /** Finds a worker in the middle of an answer, once some answers have come since the last one was killed. */
    const findVictim = async (workers: Spawned[]) => {
      const { open, done } = await count()
      await keepLoad(open)
      if (done < doneBefore + 2) throw new Error('Nothing was done yet.')
      const owners = await stage.writers()
      const victim = workers.findLast(({ prefix }) => owners.some(owner => owner.startsWith(prefix)))
      if (!victim) throw new Error('Nobody writes.')
      doneBefore = done
      return victim
    }

    const workers = new Set(Array.from({ length: crew }, () => spawnWorker(stage)))
    for (let killed = 0; killed < kills; killed++) {
      const victim = await vi.waitFor(() => findVictim([...workers]), { timeout: 60_000, interval: 25 })
      victim.child.kill('SIGKILL')
      await once(victim.child, 'exit')
      workers.delete(victim)
      workers.add(spawnWorker(stage))
      // Nobody notices the deaths of a few workers: their leases have to run out.
      if (killed % 20 !== 7) await releaseLeases(stage.db, victim.prefix)
    }
    await vi.waitFor(async () => expect((await count()).open).toBe(0), { timeout: 60_000, interval: 50 })
    for (const { child, ready } of workers) {
      await ready
      child.kill('SIGTERM')
      await once(child, 'exit')
    }

    let lostCalls = 0
    for (const { taskId } of asked) {
      const events = await stage.events(taskId)
      const state = await stage.state(taskId)
      expect(state).toMatchObject({ status: 'completed', stopReason: 'end_turn' })
      expect(events.map(event => event.seq)).toEqual(events.map((_, index) => index + 1))
      expect(events.filter(event => event.type === 'message.posted')).toHaveLength(1)
      expect(await stage.cachedColumns(taskId)).toEqual(stage.comparable(columnsOf(state)))
      lostCalls += events.filter(event => event.type === 'model.failed').length
    }
    const answers = (await Promise.all(threads.map(stage.messages)))
      .flat()
      .filter(message => message.authorType !== 'human')
    expect(answers.map(message => message.content)).toEqual(asked.map(() => answer))
    expect(new Set(answers.map(message => message.taskId))).toEqual(
      new Set(asked.map(({ taskId }) => taskId)),
    )
    expect(lostCalls).toBeGreaterThanOrEqual(kills)
    expect(await stage.leftovers()).toEqual({ mailbox: 0, streams: 0, brokenLinks: 0 })
  })
})
