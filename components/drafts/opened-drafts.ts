'use client'

import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { use } from 'react'
import type { Draft } from '@/server/domain/messages/draft'
import { draftsOf } from './own-drafts'

const key = ['opened drafts']

/**
 * Takes in the drafts that came with the page. They are in their boxes when the server draws the page and when it comes
 * alive, so that nothing below moves. A server keeps nobody's drafts: there they stay in the cache of the page.
 */
export function openDrafts(cache: QueryClient, userId: string, drafts: readonly Draft[]) {
  if (drafts.length === 0) return
  if (typeof window === 'undefined') cache.setQueryData(key, drafts)
  else draftsOf(userId).takeIn(drafts, false)
}

/** Returns the draft that the server draws at a conversation's box. In a browser the box gets it by itself. */
export function useOpenedDraft(conversation: string): Draft | undefined {
  const drafts = use(QueryClientContext)?.getQueryData<readonly Draft[]>(key)
  if (typeof window !== 'undefined') return undefined
  return drafts?.find(draft => draft.conversation === conversation)
}
