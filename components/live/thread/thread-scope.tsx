'use client'

import { createContext, useContext, useMemo } from 'react'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { Message } from '@/server/domain/messages/message'
import type { ThreadFeed } from './thread-feed'

/** What the rows of a thread count on. */
export interface ThreadScope {
  feed: ThreadFeed
  channel: Channel
  /** The message that is being edited in its place. */
  editing: string | null
  edit(messageId: string | null): void
  /** Asks whether the message shall go. */
  askToRemove(message: Message): void
  /** Shows what a message said before. */
  showHistory(message: Message): void
  /** The next message will answer this one; the focus goes to where it is written. */
  quote(message: Message): void
  /** Asks for what a fork that starts from this message needs. */
  fork(message: Message): void
  /** The message whose emoji picker is open. */
  picking: string | null
  pick(messageId: string | null): void
  /** Goes to a message of this thread, so that Back leads here again. */
  jump(messageId: string): void
  /** Says in one line, for a moment, what came of an act. */
  tell(sentence: string): void
  /** The thread can't be written in. */
  readOnly: boolean
}

export const ThreadScopeContext = createContext<ThreadScope | null>(null)

/** The thread that a row is in. Throws outside of one. */
export function useThreadScope(): ThreadScope {
  const scope = useContext(ThreadScopeContext)
  if (!scope) throw new Error('useThreadScope needs a thread above it.')
  return scope
}

/** Names that mean somebody in this workspace, lower case. */
export function useKnownNames(): ReadonlySet<string> {
  const { agents, members } = useWorkspace()
  return useMemo(() => {
    const slugs = [...agents.values()].filter(agent => !agent.isSystem).map(agent => agent.slug)
    return new Set([...slugs, ...[...members.values()].map(member => member.handle)])
  }, [agents, members])
}
