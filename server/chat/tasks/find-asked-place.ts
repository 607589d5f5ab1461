import type { Tx } from '../../db/client.ts'
import { findThreadPlace, type ThreadPlace } from '../../db/messages/conversations.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkPlace } from '../messages/check-place.ts'

/** A task that a program started. */
export interface StartedTask {
  task: Task
  /** The message that the task answers; null: an event or a note, which is no message. */
  message: Message | null
  session: string | null
}

/** The place: a conversation of people, or a session (null: a new one). */
export type AskedPlace = { threadId: string; forkId: string | null } | { session: string | null }

/** Finds the conversation in which a program has an agent work. Refuses one in which its owner can't write. */
export async function findAskedPlace(
  tx: Tx,
  asked: { userId: string; threadId: string; forkId: string | null; messageId: string; names: string[] },
): Promise<ThreadPlace> {
  const place = await findThreadPlace(tx, { ...asked, parentId: null })
  if (!place) throw notFound('thread')
  checkPlace(place, null)
  return place
}
