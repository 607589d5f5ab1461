import { draftOf, type TaskState } from '../../../../domain/tasks/task-state.ts'

/** What the ids of its lines begin with: no two drafts of a fork share one, so that an old edit meets no new line. */
export function nameDraft(state: TaskState, taskId: string): string {
  return `${draftOf(state).input.version}-${taskId.slice(-6)}`
}
