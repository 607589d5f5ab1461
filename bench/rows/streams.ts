import { taskDelta } from '../../server/domain/wire/realtime.ts'
import { now } from '../figures/clock.ts'
import { planDueTimes, runOpenLoop } from '../figures/open-loop.ts'
import { type Result, spreadFigures } from '../figures/result.ts'
import { tokenLength, writeTokens } from '../product/model.ts'
import { watchMemory } from '../product/processes.ts'
import type { Row } from '../row.ts'
import { listenToThreads } from '../scene/listener.ts'
import { callVibe, readCallTimes, settleTasks } from '../scene/mentions.ts'
import { pickFrom, startThreads } from '../scene/people.ts'
import type { Scene } from '../scene/scene.ts'

const streams = 200
const tokensPerSecond = 50
/** They begin so fast, and each lasts so long, that all run at once for most of the time. */
const beginPerSecond = 40
const answerSeconds = 20
const lateMs = 250
const tokenMs = 1_000 / tokensPerSecond

/** A piece of an answer as it arrived: the tokens from `from` up to (not including) `to`. */
interface Piece {
  taskId: string
  from: number
  to: number
  at: number
}

export const streamsRow: Row = {
  name: 'streams',
  about: `${streams} answers at once in one worker`,
  run: measureStreams,
}

async function measureStreams(scene: Scene): Promise<Result[]> {
  const { script } = scene.model
  const threads = await startThreads(scene.town, streams)
  const pieces: Piece[] = []
  const close = await listenToThreads(scene, threads, (event, payload) => {
    if (event !== 'task.delta') return
    const { taskId, offset, text } = taskDelta.parse(payload)
    const from = Math.floor(offset / tokenLength)
    pieces.push({ taskId, from, to: Math.ceil((offset + text.length) / tokenLength), at: now() })
  })
  const memory = watchMemory(await scene.product.findWorker())
  await script.reset()
  await script.enqueue({
    kind: 'text',
    deltas: writeTokens(answerSeconds * tokensPerSecond),
    tokensPerSecond,
    times: streams,
  })
  const turns = await runOpenLoop(
    planDueTimes({ perSecond: beginPerSecond, seconds: streams / beginPerSecond }),
    ({ index }) => callVibe(scene, { index, threadId: pickFrom(threads, index) }),
  )
  await settleTasks(scene, 60)
  await close()
  const memoryMiB = await memory.stop()

  const calledAt = await readCallTimes(scene, streams)
  const beganAt = new Map(turns.map(({ index, result }) => [result, calledAt.get(index) ?? Number.NaN]))
  const { worst, delays } = rateDelays(beganAt, pieces)
  const late = [...worst.values()].filter(delay => delay > lateMs).length
  return [
    {
      what: 'streams at once in one worker: token due → at a client',
      at: `${beganAt.size} of ${tokensPerSecond} tokens/s`,
      figures: [
        ...spreadFigures(delays),
        { name: 'latest', value: Math.max(...worst.values()), unit: 'ms' },
        { name: `streams over ${lateMs} ms`, value: late, unit: '', goal: { most: 0 } },
        { name: 'worker', value: memoryMiB, unit: 'MiB', goal: { most: 512 } },
      ],
    },
  ]
}

/**
 * Rates the delays of all tokens that were due while all streams ran, and the longest delay of each stream.
 */
function rateDelays(beganAt: Map<string, number>, pieces: readonly Piece[]) {
  const begins = [...beganAt.values()]
  const allBegun = Math.max(...begins)
  const firstEnds = Math.min(...begins) + answerSeconds * 1_000
  const worst = new Map<string, number>()
  const delays: number[] = []
  for (const { taskId, from, to, at } of pieces) {
    const began = beganAt.get(taskId)
    if (began === undefined) continue
    for (let token = from; token < to; token++) {
      const dueAt = began + token * tokenMs
      if (dueAt < allBegun || dueAt >= firstEnds) continue
      delays.push(at - dueAt)
      worst.set(taskId, Math.max(worst.get(taskId) ?? 0, at - dueAt))
    }
  }
  return { worst, delays }
}
