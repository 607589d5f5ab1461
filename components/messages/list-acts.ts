import { type MessageAct, messageActs } from '@/components/shortcuts/message-acts'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'

interface Situation {
  message: Message
  /** The task that wrote it, if one did. */
  task: Task | undefined
  me: { userId: string; role: string }
  /** The channel is archived. */
  readOnly: boolean
}

/** What this person may do with this message. A tombstone keeps its link and, for some, its history. */
export function listActs({ message, task, me, readOnly }: Situation): MessageAct[] {
  const isMine = message.authorUserId === me.userId
  const isAdmin = me.role === 'admin'
  const isThere = message.deletedAt === null
  const isOlder = (message.editedAt !== null || !isThere) && (isMine || isAdmin)
  const mayWrite = isThere && !readOnly
  const canAsk = mayWrite && task !== undefined && task.endedAt !== null && task.triggerMessageId !== null
  const allowed: Record<MessageAct, boolean> = {
    react: mayWrite,
    quote: mayWrite,
    fork: mayWrite && message.forkId === null,
    edit: mayWrite && isMine,
    regenerate: canAsk,
    copyLink: true,
    copyText: isThere,
    // The marker is the thread's.
    markUnread: message.forkId === null,
    history: isOlder,
    remove: mayWrite && (isMine || isAdmin),
  }
  return names.filter(name => allowed[name])
}

/** Backspace stands where Delete does on small keyboards. */
export function readActKey(key: string): MessageAct | null {
  const pressed = key === 'Backspace' ? 'Delete' : key.length === 1 ? key.toLowerCase() : key
  return names.find(name => messageActs[name].key === pressed) ?? null
}

const names: readonly MessageAct[] = [
  'react',
  'quote',
  'fork',
  'edit',
  'regenerate',
  'copyLink',
  'copyText',
  'markUnread',
  'history',
  'remove',
]
