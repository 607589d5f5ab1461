import { taskDelta } from '../../server/domain/wire/realtime.ts'
import { now } from '../figures/clock.ts'
import { planDueTimes, runOpenLoop } from '../figures/open-loop.ts'
import { type Result, spreadFigures } from '../figures/result.ts'
import { writeTokens } from '../product/model.ts'
import type { Row } from '../row.ts'
import { listenToThreads } from '../scene/listener.ts'
import { callVibe, readCallTimes, settleTasks } from '../scene/mentions.ts'
import { pickFrom, startThreads } from '../scene/people.ts'
import type { Scene } from '../scene/scene.ts'

const atOnce = 20
const answerSeconds = 5
const tokensPerSecond = 50
const perSecond = atOnce / answerSeconds
const seconds = 15

export const firstTextRow: Row = {
  name: 'first-text',
  about: 'the first byte of the model’s answer until its text is at a browser',
  isLatency: true,
  run: measureFirstText,
}

/**
 * Measures the first text of answers. As many answers begin as end, so that their number stays the same; the
 * answers before that number is reached are not counted.
 */
async function measureFirstText(scene: Scene): Promise<Result[]> {
  const { script } = scene.model
  const threads = await startThreads(scene.town, 2 * atOnce)
  const shownAt = new Map<string, number>()
  const close = await listenToThreads(scene, threads, (event, payload) => {
    if (event !== 'task.delta') return
    const { taskId } = taskDelta.parse(payload)
    if (!shownAt.has(taskId)) shownAt.set(taskId, now())
  })
  const dueTimes = planDueTimes({ perSecond, seconds: answerSeconds + seconds })
  await script.reset()
  await script.enqueue({
    kind: 'text',
    deltas: writeTokens(answerSeconds * tokensPerSecond),
    tokensPerSecond,
    times: dueTimes.length,
  })
  const turns = await runOpenLoop(dueTimes, ({ index }) =>
    callVibe(scene, { index, threadId: pickFrom(threads, index) }),
  )
  await settleTasks(scene, 60)
  await close()

  const answeredAt = await readCallTimes(scene, dueTimes.length)
  const afterMs = turns.slice(atOnce).map(({ index, result: taskId }) => {
    const shown = shownAt.get(taskId)
    const answered = answeredAt.get(index)
    if (shown === undefined || answered === undefined) throw new Error(`Answer ${index} was never shown.`)
    return shown - answered
  })
  return [
    {
      what: 'first model byte → first text at a supabase-js client',
      at: `${atOnce} answers of ${tokensPerSecond} tokens/s at once`,
      figures: spreadFigures(afterMs, { p50: 40 }),
      floor: { part: 'shown' },
    },
  ]
}
