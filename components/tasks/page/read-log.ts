import type { LoggedEvent } from '@/components/tasks/waterfall/lay-out-task'
import { eventBody } from '@/server/domain/tasks/events'
import type { LogEntry } from './use-task'

/** Skips events that this page can't read; the list of all events shows them as they are. */
export function readLog(entries: readonly LogEntry[]): LoggedEvent[] {
  return entries.flatMap(entry => {
    const { data: event } = eventBody.safeParse(entry)
    return event ? [{ ...event, seq: entry.seq, createdAt: entry.createdAt }] : []
  })
}
