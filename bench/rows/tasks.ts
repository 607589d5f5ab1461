import { now } from '../figures/clock.ts'
import type { Result } from '../figures/result.ts'
import { type ProcessorTime, readProcessorTime, subtractTimes } from '../product/processor-time.ts'
import type { Row } from '../row.ts'
import { callVibe, settleTasks } from '../scene/mentions.ts'
import { mapInTurns, pickFrom, startThreads } from '../scene/people.ts'
import type { Scene } from '../scene/scene.ts'

const tasks = 600
/** A warm worker is measured; the cost of warming up belongs to the start. */
const warmUp = 600
const threadCount = 200

export const tasksRow: Row = {
  name: 'tasks',
  about: 'tasks per second in one worker, with a model that answers at once',
  run: measureTasks,
}

async function measureTasks(scene: Scene): Promise<Result[]> {
  const threads = await startThreads(scene.town, threadCount)
  await runTasks(scene, threads, warmUp)
  const { seconds, used } = await runTasks(scene, threads, tasks)
  return [
    {
      what: 'tasks per second, instant model',
      at: `one worker, ${tasks} tasks waiting in ${threadCount} threads`,
      figures: [{ name: '', value: tasks / seconds, unit: '/s', goal: { least: 150 } }],
    },
    ...(used
      ? [
          {
            what: 'processor time of a task',
            at: 'same',
            figures: Object.entries(used).map(([name, ms]) => ({
              name,
              value: ms / tasks,
              unit: 'ms' as const,
            })),
          },
        ]
      : []),
  ]
}

/**
 * Writes mentions and waits until all are answered. The worker is stopped (SIGSTOP) while the mentions are
 * written, so that it then has as much work as it can do, and the cost of sending is not in the figure.
 */
async function runTasks(
  scene: Scene,
  threads: readonly string[],
  count: number,
): Promise<{ seconds: number; used: ProcessorTime | null }> {
  const { model, product } = scene
  await model.script.reset()
  await model.script.enqueue({ kind: 'text', deltas: ['Done. '], times: count })
  const worker = await product.findWorker()
  process.kill(worker, 'SIGSTOP')
  try {
    await mapInTurns(count, index => callVibe(scene, { index, threadId: pickFrom(threads, index) }))
  } finally {
    process.kill(worker, 'SIGCONT')
  }
  const before = await readProcessorTime(product.pid)
  const startedAt = now()
  await settleTasks(scene, 60)
  const seconds = (now() - startedAt) / 1_000
  const after = await readProcessorTime(product.pid)
  return { seconds, used: before && after && subtractTimes(after, before) }
}
