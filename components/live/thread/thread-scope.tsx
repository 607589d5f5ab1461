'use client'

import { createContext, useContext } from 'react'
import type { Channel } from '@/server/domain/channels/channel'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'
import type { ThreadFeed } from './thread-feed'

/** A message whose actions are shown, and the task that wrote it. */
export interface ActsAbout {
  message: Message
  task: Task | undefined
}

/** The wish to edit a message in place: each one is an object of its own, and gives the box the focus once. */
export interface Editing {
  messageId: string
}

/** The context that the rows of a thread use. */
export interface ThreadScope {
  feed: ThreadFeed
  channel: Channel
  /** The message that is being edited in place. */
  editing: Editing | null
  edit(messageId: string | null): void
  /** Asks for confirmation before the message is deleted. */
  askToRemove(message: Message): void
  /** Shows the earlier versions of a message. */
  showHistory(message: Message): void
  /** Opens the form for a reminder of this message. */
  remind(message: Message): void
  /** Opens the form for a decision or a to-do from a message. `selected`: the words of it that are selected. */
  makeEntry(wish: { message: Message; kind: 'decision' | 'todo'; selected: string }): void
  /** Makes the next message a reply to this one, and focuses the composer. */
  quote(message: Message): void
  /** Opens the form for a fork that starts from this message. */
  fork(message: Message): void
  /** The message whose emoji picker is open. */
  picking: string | null
  pick(messageId: string | null): void
  /** The main pointer is a finger: the actions of a message are in a sheet, and not in a bar. */
  isTouch: boolean
  /** Opens the sheet with the actions of a message. */
  showActs(about: ActsAbout): void
  /** Goes to a message of this thread, so that Back leads here again. */
  jump(messageId: string): void
  /** Shows the outcome of an act for a moment, in one line. */
  tell(sentence: string): void
  /** The thread is read-only. */
  readOnly: boolean
  /** The fork is closed: nobody can write, but people can delete their own messages. */
  mayTakeBack: boolean
  /** The fork has a result, which names its messages by their numbers. */
  isNumbered: boolean
}

export const ThreadScopeContext = createContext<ThreadScope | null>(null)

/** Returns the scope of the thread that a row is in. Throws outside of a thread. */
export function useThreadScope(): ThreadScope {
  const scope = useContext(ThreadScopeContext)
  if (!scope) throw new Error('useThreadScope needs a thread above it.')
  return scope
}
