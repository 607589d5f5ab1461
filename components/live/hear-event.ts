import { threadEvents } from '@/server/domain/realtime'
import type { StreamBuffer } from './stream-buffer'
import { applyFork, applyMessage, applyReactions, applyTask, hearOf, type ThreadState } from './thread-state'
import type { Typists } from './typists'

/** Takes in one event of a thread's topic. What does not fit its schema is left out; the changes will be read instead. */
export function hearEvent(
  data: ThreadState,
  {
    name,
    payload,
    streams,
    typists,
  }: { name: string; payload: unknown; streams: StreamBuffer; typists: Typists },
): ThreadState {
  switch (name) {
    case 'message.created':
    case 'message.updated':
    case 'message.deleted': {
      const { data: row } = threadEvents[name].safeParse(payload)
      if (!row) return data
      if ('truncated' in row) return hearOf(data, row.rev)
      if (row.authorUserId) typists.stop(row.authorUserId)
      return applyMessage(data, row)
    }
    case 'reaction.changed': {
      const { data: row } = threadEvents[name].safeParse(payload)
      if (!row) return data
      return 'truncated' in row ? hearOf(data, row.rev) : applyReactions(data, row)
    }
    case 'task.status_changed': {
      const { data: row } = threadEvents[name].safeParse(payload)
      return row ? applyTask(data, row) : data
    }
    case 'fork.created':
    case 'fork.updated': {
      const { data: row } = threadEvents[name].safeParse(payload)
      return row ? applyFork(data, row) : data
    }
    case 'task.delta': {
      const { data: delta } = threadEvents[name].safeParse(payload)
      // A piece of an answer that was posted came late.
      if (delta && data.tasks.get(delta.taskId)?.endedAt == null) streams.add(delta)
      return data
    }
    case 'typing': {
      const { data: signal } = threadEvents[name].safeParse(payload)
      if (signal && signal.forkId === null) typists.hear(signal.userId)
      return data
    }
    default:
      return data
  }
}
