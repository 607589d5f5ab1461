import type { TaskEventEntry } from '../../../domain/tasks/task.ts'
import type { MemberRole } from '../../../domain/workspaces/workspace.ts'

/** Events as somebody of this role may see them. */
export function showEvents(events: TaskEventEntry[], role: MemberRole | null): TaskEventEntry[] {
  return role === 'admin' ? events : events.map(hideDetail)
}

const tellDetails = new Set(['model.failed', 'worker.failed'])

/** What a failure was in a machine's own words may speak of keys, bills and addresses: that is for admins. */
function hideDetail(event: TaskEventEntry): TaskEventEntry {
  if (!tellDetails.has(event.type) || typeof event.data !== 'object' || event.data === null) return event
  return { ...event, data: { ...event.data, detail: '' } }
}
