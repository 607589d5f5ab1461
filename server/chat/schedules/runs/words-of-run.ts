import type { Tx } from '../../../db/client.ts'
import { showThread } from '../../../db/messages/threads.ts'
import { findSchedule } from '../../../db/schedules/schedules.ts'
import type { OpenTask } from '../../../db/tasks/task-events.ts'
import type { MessageMetadata } from '../../../domain/messages/message.ts'
import { readMarker } from '../../../domain/schedules/notify-marker.ts'
import { isRun } from '../../../domain/schedules/scheduled-task.ts'

/** Words that a run posts in its place, and the facts that notify the owner of its schedule. */
export interface RunWords {
  content: string
  metadata: Pick<MessageMetadata, 'schedule'>
}

/**
 * Returns the words of a text that a run of a schedule posts in its place, and shows its thread; null: its policy keeps
 * the text. The thread is locked. Runs as the service.
 */
export async function readRunWords(
  tx: Tx,
  { row, state }: OpenTask,
  content: string,
): Promise<RunWords | null> {
  if (!isRun(state) || state.input.kind !== 'prompt') return null
  const { posts, sourceId } = state.input
  const { isMarked, words } = readMarker(content)
  if (posts === false || (posts === 'marked' && !isMarked)) return null
  await showThread(tx, row)
  const schedule = sourceId === null ? undefined : await findSchedule(tx, { scheduleId: sourceId })
  return {
    content: isMarked ? words : content,
    metadata: schedule
      ? { schedule: { id: schedule.id, name: schedule.name, ownerId: schedule.ownerId } }
      : {},
  }
}
