'use client'

import { useSyncExternalStore } from 'react'
import { composerStrings as words } from '@/components/strings/composer'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { draftsOf } from './own-drafts'

/**
 * A pencil that marks an unsent draft: in a conversation, or anywhere in a channel. It takes the free room of its
 * line, so it stands at the edge, or beside the count there.
 */
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
    <span className="inline-flex shrink-0 grow justify-end text-text-3" title={words.draft}>
      <Icon name="pencil" small />
      <span className="sr-only"> {words.draft}</span>
    </span>
  )
}
