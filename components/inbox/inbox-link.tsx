'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { inboxLink as words } from '@/components/strings/shell/inbox-link'
import { Icon } from '@/components/ui/icon'
import { navCountStyle, navItemStyle } from '@/components/ui/surface/nav-item'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { shortCount, useCount } from './use-count'

/** The link to the Inbox, with the number of unread items. */
export function InboxLink({ onChosen }: { onChosen: () => void }) {
  const { workspace } = useWorkspace()
  const { inbox } = useCount()
  const href = `/${workspace.slug}/inbox`
  const isHere = usePathname() === href
  return (
    <Link
      className={navItemStyle({ isOn: isHere, isUnread: inbox > 0 })}
      href={href}
      aria-current={isHere ? 'page' : undefined}
      onClick={onChosen}
    >
      <Icon name="inbox" />
      <span className="min-w-0 truncate">{words.title}</span>
      {inbox > 0 && (
        <span className={navCountStyle}>
          {shortCount(inbox)}
          <span className="sr-only"> {words.unread}</span>
        </span>
      )}
    </Link>
  )
}
