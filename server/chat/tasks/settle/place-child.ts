import type { Tx } from '../../../db/client.ts'
import { type OpenTask, openTask } from '../../../db/tasks/task-events.ts'
import { findTaskRow, type TaskRow } from '../../../db/tasks/tasks.ts'
import { hasEnded } from '../../../domain/tasks/task-state.ts'

/** The place of an answer to another agent in the conversation, once that agent no longer takes it. */
export interface ChildPlace {
  /** The message that it is a reply to. */
  parentId: string | null
  /** The agent that asked. */
  askedBy: string
}

/**
 * Returns the place for the answer of a child task. Null: the task that asked still works and is told, a call
 * waits for it, or a person stopped it. The thread is locked, so that task can't end at the same moment.
 */
export async function placeChild(tx: Tx, { row, state }: OpenTask): Promise<ChildPlace | null> {
  if (row.parentTaskId === null || state.input.kind !== 'child' || state.input.callId !== null) return null
  const parent = await openTask(tx, row.parentTaskId)
  if (!parent || !hasEnded(parent.state) || parent.state.status === 'cancelled') return null
  return placeUnder(tx, parent.row)
}

/** Returns the place below a task's answer or, if it has none, below its question. */
export async function placeUnder(tx: Tx, parent: TaskRow): Promise<ChildPlace> {
  let above: TaskRow | undefined = parent
  while (above) {
    const parentId = above.messageId ?? above.triggerMessageId
    if (parentId !== null || above.parentTaskId === null) return { parentId, askedBy: parent.agentConfigId }
    // A task that itself works for another agent may have neither.
    above = await findTaskRow(tx, above.parentTaskId)
  }
  return { parentId: null, askedBy: parent.agentConfigId }
}
