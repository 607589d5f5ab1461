'use client'

import { createContext, useContext } from 'react'
import { ThreadScopeContext } from '@/components/live/thread/thread-scope'
import type { AskResponse } from '@/server/domain/tasks/ask'

/** The place of a card: how its answers are sent, and whether it is read-only. */
export interface AskScope {
  /** Resolves to null if the answer was taken, else to the reason why not. */
  respond(taskId: string, seq: number, response: AskResponse): Promise<string | null>
  readOnly: boolean
}

/** The scope for cards outside of a thread, for example on the page of their task. */
export const AskScopeContext = createContext<AskScope | null>(null)

/** Returns the nearest scope, else the thread that the card is in. Throws outside of both. */
export function useAskScope(): AskScope {
  const own = useContext(AskScopeContext)
  const thread = useContext(ThreadScopeContext)
  if (own) return own
  if (!thread) throw new Error('useAskScope must be used inside a thread or a task.')
  const { feed, readOnly } = thread
  return { respond: (taskId, seq, response) => feed.respond(taskId, seq, response), readOnly }
}
