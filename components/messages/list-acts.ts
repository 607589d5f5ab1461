import { type MessageAct, messageActNames, messageActs } from '@/components/shortcuts/message-acts'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'

interface Situation {
  message: Message
  /** The task that wrote the message, if there is one. */
  task: Task | undefined
  me: { userId: string; role: string }
  /** The channel is archived, or the fork is closed. */
  readOnly: boolean
  /** Nobody can write here, but people can delete their own messages. */
  mayTakeBack?: boolean
}

/**
 * Lists the actions that this person may use on this message. A deleted message keeps its link and, for some
 * people, its history.
 */
export function listActs({ message, task, me, readOnly, mayTakeBack = false }: Situation): MessageAct[] {
  const isMine = message.authorUserId === me.userId
  const isAdmin = me.role === 'admin'
  const isThere = message.deletedAt === null
  const isOlder = (message.editedAt !== null || !isThere) && (isMine || isAdmin)
  const mayWrite = isThere && !readOnly
  const canAsk = mayWrite && task !== undefined && task.endedAt !== null && task.triggerMessageId !== null
  // An entry leads to the message, and writes nothing in the conversation.
  const mayKeep = isThere && me.role !== 'guest'
  const allowed: Record<MessageAct, boolean> = {
    react: mayWrite,
    quote: mayWrite,
    fork: mayWrite && message.forkId === null,
    edit: mayWrite && isMine,
    regenerate: canAsk,
    copyLink: true,
    copyText: isThere,
    // The marker belongs to the thread.
    markUnread: message.forkId === null,
    decide: mayKeep,
    todo: mayKeep,
    // Pins belong to the channel, so also where a fork is closed.
    pin: isThere && (!readOnly || mayTakeBack) && message.authorType !== 'system',
    save: isThere,
    remind: isThere,
    history: isOlder,
    remove: (mayWrite || (isThere && mayTakeBack)) && (isMine || isAdmin),
  }
  return messageActNames.filter(name => allowed[name])
}

/** Returns the action of a key. On small keyboards, Backspace is where Delete is on others. */
export function readActKey(key: string): MessageAct | null {
  const pressed = key === 'Backspace' ? 'Delete' : key.length === 1 ? key.toLowerCase() : key
  return messageActNames.find(name => messageActs[name].key === pressed) ?? null
}
