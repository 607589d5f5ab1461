import { type Pace, planDueTimes, runOpenLoop } from '../figures/open-loop.ts'
import { type Result, spreadFigures } from '../figures/result.ts'
import { writeTokens } from '../product/model.ts'
import type { Row } from '../row.ts'
import { callVibe, readCallTimes, settleTasks } from '../scene/mentions.ts'
import { pickFrom, startThreads } from '../scene/people.ts'
import type { Scene } from '../scene/scene.ts'

/** Mentions so far apart that each answer is finished when the next mention comes. */
const idle: Pace = { perSecond: 2.5, seconds: 12 }
const busy: Pace = { perSecond: 10, seconds: 15 }
/** Enough threads that no mention waits for the answer before it in its thread. */
const threadCount = 100

export const mentionRow: Row = {
  name: 'mention',
  about: 'a mention until the worker’s request is at the model',
  isLatency: true,
  run: measureMentions,
}

async function measureMentions(scene: Scene): Promise<Result[]> {
  const threads = await startThreads(scene.town, threadCount)
  const what = 'mention → model request leaves the worker'
  const idleMs = await callAtPace(scene, threads, idle)
  const busyMs = await callAtPace(scene, threads, busy)
  return [
    {
      what,
      at: `idle (${idleMs.length} mentions, one at a time)`,
      figures: spreadFigures(idleMs, { p50: 25 }),
      floor: { part: 'shown' },
    },
    {
      what,
      at: `${busy.perSecond} tasks/s for ${busy.seconds} s, answers of half a second`,
      figures: spreadFigures(busyMs, { p99: 100 }),
      floor: { part: 'shown' },
    },
  ]
}

/** Measures from the time at which a mention was due until the model has read its request. */
async function callAtPace(scene: Scene, threads: readonly string[], pace: Pace): Promise<number[]> {
  const { script } = scene.model
  const dueTimes = planDueTimes(pace)
  await script.reset()
  await script.enqueue({
    kind: 'text',
    deltas: writeTokens(pace === idle ? 1 : 25),
    tokensPerSecond: 50,
    times: dueTimes.length,
  })
  const turns = await runOpenLoop(dueTimes, ({ index }) =>
    callVibe(scene, { index, threadId: pickFrom(threads, index) }),
  )
  await settleTasks(scene, 60)
  const times = await readCallTimes(scene, dueTimes.length)
  return turns.map(({ index, dueAt }) => {
    const calledAt = times.get(index)
    if (calledAt === undefined) throw new Error(`The model was never asked about mention ${index}.`)
    return calledAt - dueAt
  })
}
