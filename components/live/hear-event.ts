import type { Message } from '@/server/domain/messages/message'
import { readObject } from '@/server/domain/outputs/read-object'
import type { TaskProgress } from '@/server/domain/tasks/progress'
import type { LiveEvent } from '@/server/domain/wire/realtime'
import type { Store } from './store'
import type { StreamBuffer } from './thread/stream-buffer'
import {
  applyActiveAgent,
  applyFork,
  applyMessage,
  applyReactions,
  applyTask,
  hearOf,
  type ThreadState,
} from './thread/thread-state'
import type { Typists } from './thread/typists'

/** The latest known step of each task. */
export type TaskSteps = ReadonlyMap<string, TaskProgress>

/** Applies one event of a thread's topic. */
export function hearEvent(
  data: ThreadState,
  { name, payload }: LiveEvent,
  { streams, typists, progress }: { streams: StreamBuffer; typists: Typists; progress: Store<TaskSteps> },
): ThreadState {
  switch (name) {
    case 'message.created':
    case 'message.updated':
    case 'message.deleted':
      if ('truncated' in payload) return hearOf(data, payload.rev)
      if (payload.authorUserId) typists.stop(payload.authorUserId)
      return applyMessage(data, withReadObject(payload))
    case 'reaction.changed':
      return 'truncated' in payload ? hearOf(data, payload.rev) : applyReactions(data, payload)
    case 'task.status_changed':
      if (payload.endedAt !== null) progress.set(withoutTask(progress.get(), payload.id))
      return applyTask(data, payload)
    case 'fork.created':
    case 'fork.updated':
      return applyFork(data, payload)
    case 'thread.active_agent':
      return applyActiveAgent(data, payload)
    case 'task.delta':
      // Pieces that arrive after the answer was posted are ignored.
      if (data.tasks.get(payload.taskId)?.endedAt == null) streams.add(payload)
      return data
    case 'task.progress':
      if (data.tasks.get(payload.taskId)?.endedAt == null) {
        progress.set(new Map(progress.get()).set(payload.taskId, payload))
      }
      return data
    case 'typing':
      if (payload.forkId === data.forkId) typists.hear(payload.userId)
      return data
    default:
      return data
  }
}

function withReadObject(message: Message): Message {
  const { object, ...others } = message.metadata
  if (object === undefined) return message
  const read = readObject(object)
  return { ...message, metadata: read ? { ...others, object: read } : others }
}

function withoutTask(steps: TaskSteps, taskId: string): TaskSteps {
  if (!steps.has(taskId)) return steps
  return new Map([...steps].filter(([id]) => id !== taskId))
}
