'use client'

import { useSyncExternalStore } from 'react'
import { composerStrings as words } from '@/components/strings/composer'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { draftsOf } from './own-drafts'

/** A pencil that marks an unsent draft: in a conversation, or anywhere in a channel. */
export function DraftMark(where: { channelId: string } | { conversation: string }) {
  const { userId } = useWorkspace().me
  const isThere = useSyncExternalStore(
    listener => draftsOf(userId).subscribe(listener),
    () => {
      const drafts = draftsOf(userId)
      return 'channelId' in where ? drafts.hasIn(where.channelId) : drafts.has(where.conversation)
    },
    () => false,
  )
  if (!isThere) return null
  return (
    <span className="draft-mark" title={words.draft}>
      <Icon name="pencil" small />
      <span className="sr"> {words.draft}</span>
    </span>
  )
}
