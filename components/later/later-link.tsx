'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { laterStrings as words } from '@/components/strings/later/later'
import { useTRPC } from '@/components/trpc/api'
import { Icon } from '@/components/ui/icon'
import { navCountStyle, navItemStyle } from '@/components/ui/surface/nav-item'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { laterPath } from './later-path'

/** The link to what the person keeps for later, with the number of messages that could not be sent. */
export function LaterLink({ onChosen }: { onChosen: () => void }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const { data } = useQuery(trpc.later.scheduledMarks.queryOptions({ workspaceId: workspace.id }))
  const unsent = data?.scheduled.filter(({ isFailed }) => isFailed).length ?? 0
  const isHere = usePathname() === laterPath(workspace)
  return (
    <Link
      className={navItemStyle({ isOn: isHere, isUnread: unsent > 0 })}
      href={laterPath(workspace, unsent > 0 ? 'scheduled' : 'saved')}
      aria-current={isHere ? 'page' : undefined}
      onClick={onChosen}
      prefetch={false}
    >
      <Icon name="calendar-clock" />
      <span className="min-w-0 truncate">{words.title}</span>
      {unsent > 0 && (
        <span className={navCountStyle}>
          <span aria-hidden="true">{unsent}</span>
          <span className="sr-only"> {words.unsent(unsent)}</span>
        </span>
      )}
    </Link>
  )
}
