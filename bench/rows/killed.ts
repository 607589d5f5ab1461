import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../deadline.ts'
import { now } from '../figures/clock.ts'
import { type Figure, type Result, spreadFigures } from '../figures/result.ts'
import { writeTokens } from '../product/model.ts'
import { startWorkers, type Workers } from '../product/workers.ts'
import type { Row } from '../row.ts'
import { callVibe, settleTasks } from '../scene/mentions.ts'
import { pickFrom, startThreads } from '../scene/people.ts'
import type { Scene } from '../scene/scene.ts'

const mentionsPerSecond = 8
const extraWorkers = 2
const threadCount = 100
const killEveryMs = 600
const answer = { kind: 'text' as const, deltas: writeTokens(50), tokensPerSecond: 50 }

export const killedRow: Row = {
  name: 'killed',
  about: 'workers killed (−9) under load: who takes over when, and what becomes of the answers',
  run: measureKills,
}

async function measureKills(scene: Scene): Promise<Result[]> {
  const { kills } = scene.options
  const { script } = scene.model
  const threads = await startThreads(scene.town, threadCount)
  await script.reset()
  await script.enqueue({ ...answer, times: 100_000 })
  const workers = await startWorkers(scene, extraWorkers)
  const sent: Promise<string>[] = []
  const sending = setInterval(() => {
    const index = sent.length
    sent.push(callVibe(scene, { index, threadId: pickFrom(threads, index) }))
  }, 1_000 / mentionsPerSecond)
  const takenOverMs: number[] = []
  try {
    for (let kill = 0; kill < kills; kill++) {
      const startedAt = now()
      takenOverMs.push(...(await killOne(scene, workers)))
      await pause(Math.max(0, startedAt + killEveryMs - now()))
    }
  } finally {
    clearInterval(sending)
  }
  const taskIds = await Promise.all(sent)
  await settleTasks(scene, 90)
  await workers.stop()
  const last: Figure = {
    name: 'last',
    value: Math.max(...takenOverMs) / 1_000,
    unit: 's',
    goal: { most: 3 },
  }
  return [
    {
      what: `worker killed (−9) under load, ${kills} times → another has its tasks`,
      at: `${mentionsPerSecond} answers/s of 1 s each, ${1 + extraWorkers} workers`,
      figures: [...spreadFigures(takenOverMs), last],
    },
    {
      what: 'the answers after that',
      at: `${taskIds.length} mentions`,
      figures: await checkAnswers(scene, taskIds),
    },
  ]
}

/**
 * Kills the oldest worker, and returns for each lane that it held how long no worker had the lane, in ms. Not
 * always the busiest: that would be the one that has just taken over, and the same tasks would die until they
 * are given up, which is the right behaviour.
 */
async function killOne(scene: Scene, workers: Workers): Promise<number[]> {
  let victim: Victim | undefined
  const isFound = await until(20, async () => {
    victim = await findOldest(scene, workers)
    return victim !== undefined
  })
  if (!isFound || !victim) throw new Error('For 20 s no worker had anything to do.')
  process.kill(victim.pid, 'SIGKILL')
  const killedAt = now()
  const left = new Map(victim.lanes.map(({ key, epoch }) => [key, epoch]))
  const takenOverMs: number[] = []
  const isTakenOver = await until(30, async () => {
    for (const { key, epoch } of await readLanes(scene, [...left.keys()])) {
      if (epoch === left.get(key)) continue
      left.delete(key)
      takenOverMs.push(now() - killedAt)
    }
    return left.size === 0
  })
  if (!isTakenOver) throw new Error(`${left.size} lanes of a killed worker were with nobody for 30 s.`)
  return takenOverMs
}

interface Victim {
  pid: number
  lanes: { key: string; epoch: number }[]
}

/**
 * Finds the oldest worker. A lane's holder is named by its process id. Only processes of this bench may be
 * killed.
 */
async function findOldest({ db, product }: Scene, workers: Workers): Promise<Victim | undefined> {
  const usual = await product.findWorker().catch(() => null)
  const held = await db.asWorker(tx =>
    tx
      .selectFrom('lanes')
      .innerJoin('workers', 'workers.id', 'lanes.owner')
      .select(['lanes.key', 'lanes.epoch', 'workers.id as worker'])
      .orderBy('workers.startedAt')
      .execute(),
  )
  const ours = held.filter(({ worker }) => {
    const pid = readPid(worker)
    return pid === usual || workers.owns(pid)
  })
  const [oldest] = ours
  if (!oldest) return undefined
  return { pid: readPid(oldest.worker), lanes: ours.filter(({ worker }) => worker === oldest.worker) }
}

function readPid(worker: string): number {
  return Number(/:(\d+):\w+$/.exec(worker)?.[1])
}

function readLanes({ db }: Scene, keys: string[]) {
  return db.asWorker(tx => tx.selectFrom('lanes').select(['key', 'epoch']).where('key', 'in', keys).execute())
}

/** Checks that every mention has one complete answer. */
async function checkAnswers({ db }: Scene, taskIds: string[]): Promise<Figure[]> {
  const posted = await db.asWorker(tx =>
    tx.selectFrom('messages').select(['taskId', 'content']).where('taskId', 'in', taskIds).execute(),
  )
  const answers = taskIds.map(id => posted.filter(({ taskId }) => taskId === id))
  const whole = answer.deltas.join('').trim()
  const count = (name: string, check: (own: typeof posted) => boolean): Figure => ({
    name,
    value: answers.filter(check).length,
    unit: '',
    goal: { most: 0 },
  })
  return [
    count('lost', own => own.length === 0),
    count('doubled', own => own.length > 1),
    count('not whole', own => own.some(({ content }) => content.trim() !== whole)),
  ]
}
