'use client'

import { useSyncExternalStore } from 'react'
import { useWorkspace } from '@/components/shell/workspace-context'
import { strings } from '@/components/strings'
import { Icon } from '@/components/ui/icon'
import { draftsOf } from './own-drafts'

const words = strings.composer

/** A pencil where something was begun in a channel and not sent: in one of its threads, or to start one. */
export function DraftMark({ channelId }: { channelId: string }) {
  const { userId } = useWorkspace().me
  const isThere = useDraftIn(userId, channelId)
  if (!isThere) return null
  return (
    <span className="draft-mark" title={words.draft}>
      <Icon name="pencil" small />
      <span className="sr"> {words.draft}</span>
    </span>
  )
}

function useDraftIn(userId: string, channelId: string): boolean {
  return useSyncExternalStore(
    listener => draftsOf(userId).subscribe(listener),
    () => draftsOf(userId).hasIn(channelId),
    () => false,
  )
}
