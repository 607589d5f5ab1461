import { readCurrentVersion, readReadingAgent } from '../../db/readings/reading-sources.ts'
import { fallbackOf } from '../../db/tasks/agent-version.ts'
import { appendEvents } from '../../db/tasks/task-events.ts'
import { findLess } from '../../domain/spending/find-less.ts'
import { readingOf } from '../../domain/tasks/task-state.ts'
import { stillAsks, type TaskRun, writeTask } from '../loop/task-run.ts'
import { findReading } from './index.ts'
import { describeReading } from './reading-run.ts'

/** Fixes the sources of a reading: the version of its agent, its model, and the messages that it reads. */
export async function startReading(run: TaskRun): Promise<void> {
  const { purpose } = readingOf(run.state).input
  const reading = findReading(purpose)
  const fixed = await run.db.asWorker(async tx => {
    const version = await readCurrentVersion(tx, run.task.agentId)
    const { workspaceId } = run.task
    const at = describeReading(run.task, run.state)
    const { limits } = version.agent
    const { smallModel, smallEndpointId } = await readReadingAgent(tx, {
      workspaceId,
      agentVersionId: version.id,
    })
    return {
      agentVersionId: version.id,
      messageIds: await reading.find(tx, at),
      limits: { ...limits, usd: findLess(limits.usd, await reading.limitUsd(tx, at)) },
      ...(reading.model === 'small'
        ? { model: smallModel, endpointId: smallEndpointId }
        : fallbackOf(version.agent)),
    }
  })
  const startedAt = run.now().toISOString()
  await writeTask(run, stillAsks(run, 'start'), (tx, open) =>
    appendEvents(tx, open, [
      {
        type: 'task.started',
        // The messages are of many threads, so there is no number of the newest one.
        data: { ...fixed, forkParentId: null, lastSeq: 0, replyMode: 'text', startedAt },
      },
    ]),
  )
}
