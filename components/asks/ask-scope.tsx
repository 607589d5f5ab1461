'use client'

import { createContext, useContext } from 'react'
import { ThreadScopeContext } from '@/components/live/thread/thread-scope'
import type { AskResponse } from '@/server/domain/tasks/ask'

/** Where a card stands, as far as answering it goes. */
export interface AskScope {
  /** Null: it was taken; else why not. */
  respond(taskId: string, seq: number, response: AskResponse): Promise<string | null>
  readOnly: boolean
}

/** For cards outside of a thread, such as on the page of their task. */
export const AskScopeContext = createContext<AskScope | null>(null)

/** The nearest scope, else the thread that the card is in. Throws outside of both. */
export function useAskScope(): AskScope {
  const own = useContext(AskScopeContext)
  const thread = useContext(ThreadScopeContext)
  if (own) return own
  if (!thread) throw new Error('useAskScope needs a thread or a task above it.')
  const { feed, readOnly } = thread
  return { respond: (taskId, seq, response) => feed.respond(taskId, seq, response), readOnly }
}
