import { now } from '../figures/clock.ts'
import type { Result } from '../figures/result.ts'
import type { Row } from '../row.ts'
import { callVibe, settleTasks } from '../scene/mentions.ts'
import { mapInTurns, pickFrom, startThreads } from '../scene/people.ts'
import type { Scene } from '../scene/scene.ts'

const tasks = 600
const threadCount = 200

export const tasksRow: Row = {
  name: 'tasks',
  about: 'tasks per second in one worker, with a model that answers at once',
  run: measureTasks,
}

/**
 * Measures tasks per second. The worker is stopped (SIGSTOP) while the mentions are written, so that it then
 * has as much work as it can do, and the cost of sending is not in the figure.
 */
async function measureTasks(scene: Scene): Promise<Result[]> {
  const { script } = scene.model
  const threads = await startThreads(scene.town, threadCount)
  await script.reset()
  await script.enqueue({ kind: 'text', deltas: ['Done. '], times: tasks })
  const worker = await scene.product.findWorker()
  process.kill(worker, 'SIGSTOP')
  try {
    await mapInTurns(tasks, index => callVibe(scene, { index, threadId: pickFrom(threads, index) }))
  } finally {
    process.kill(worker, 'SIGCONT')
  }
  const startedAt = now()
  await settleTasks(scene, 60)
  const seconds = (now() - startedAt) / 1_000
  return [
    {
      what: 'tasks per second, instant model',
      at: `one worker, ${tasks} tasks waiting in ${threadCount} threads`,
      figures: [{ name: '', value: tasks / seconds, unit: '/s', goal: { least: 100 } }],
    },
  ]
}
