import type { LoggedEvent } from '@/components/tasks/waterfall/lay-out-task'
import { eventBody } from '@/server/domain/tasks/events'
import type { LogEntry } from './use-task'

/** What this page does not know how to read is left out; among all events it is shown as it is. */
export function readLog(entries: readonly LogEntry[]): LoggedEvent[] {
  return entries.flatMap(entry => {
    const { data: event } = eventBody.safeParse(entry)
    return event ? [{ ...event, seq: entry.seq, createdAt: entry.createdAt }] : []
  })
}
