import type { TaskEventEntry } from '../../../domain/tasks/task.ts'
import type { MemberRole } from '../../../domain/workspaces/workspace.ts'

/** Returns events as a person of this role may see them. */
export function showEvents(events: TaskEventEntry[], role: MemberRole | null): TaskEventEntry[] {
  return role === 'admin' ? events : events.map(hideDetail)
}

const tellDetails = new Set(['model.failed', 'worker.failed'])

/** A failure in a machine's own words may name keys, bills and addresses, so only admins see it. */
function hideDetail(event: TaskEventEntry): TaskEventEntry {
  if (!tellDetails.has(event.type) || typeof event.data !== 'object' || event.data === null) return event
  return { ...event, data: { ...event.data, detail: '' } }
}
