'use client'

import { cva } from 'class-variance-authority'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { linkStyle } from '@/components/ui/button/link-style'
import { followLink } from '@/components/workspace/follow-link'
import { forkPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'

const openStyle = cva('', {
  variants: {
    place: {
      /** Beside a quote that was hovered. */
      card: 'text-xs',
      /** Below a message in a list. */
      list: 'text-xs touch:inline-flex touch:min-h-touch touch:items-center',
      /** In a sheet at the lower edge. */
      sheet: 'inline-flex min-h-touch items-center text-sm',
    },
  },
})

/** Links to a message in its fork. On a card it repeats the chip beside it, so the tab key skips it there. */
export function OpenInFork(props: {
  threadId: string
  forkId: string
  messageId: string
  place: 'card' | 'list' | 'sheet'
  /** Closes the part that shows the link. */
  onFollow: () => void
}) {
  const { threadId, forkId, messageId, place, onFollow } = props
  const { workspace } = useWorkspace()
  const { channel } = useThreadScope()
  const href = `${forkPath(workspace, channel, { id: forkId, threadId })}#m-${messageId}`
  return (
    <a
      className={linkStyle({ tone: 'warm', className: openStyle({ place }) })}
      href={href}
      data-cite={place === 'list' ? undefined : true}
      tabIndex={place === 'card' ? -1 : undefined}
      onClick={followLink(href, onFollow)}
    >
      {words.openInFork}
    </a>
  )
}
