import { draftOf, type TaskState } from '../../../../domain/tasks/task-state.ts'

/**
 * Returns the beginning of the ids of a draft's lines. No two result drafts of a fork share it, so that an old
 * edit never changes a new line.
 */
export function nameDraft(state: TaskState, taskId: string): string {
  return `${draftOf(state).input.version}-${taskId.slice(-6)}`
}
