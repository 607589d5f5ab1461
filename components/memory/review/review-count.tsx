'use client'

import { useQuery } from '@tanstack/react-query'
import { reviewBadge } from '@/components/strings/memory/badge'
import { useTRPC } from '@/components/trpc/api'
import { navCountStyle } from '@/components/ui/surface/nav-item'
import { useWorkspace } from '@/components/workspace/workspace-context'

const rereadMs = 60_000
const mostShown = 99

/** The number of items that wait for a review by this person, beside a link; nothing if there are none. */
export function ReviewCount() {
  const { workspace } = useWorkspace()
  const { data } = useQuery(
    useTRPC().memory.countToReview.queryOptions({ workspaceId: workspace.id }, { refetchInterval: rereadMs }),
  )
  if (!data || data.count === 0) return null
  return (
    <span className={navCountStyle}>
      {data.count > mostShown ? `${mostShown}+` : data.count}
      <span className="sr-only"> {reviewBadge}</span>
    </span>
  )
}
