'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { laterStrings } from '@/components/strings/later/later'
import { useTRPC } from '@/components/trpc/api'
import { linkStyle } from '@/components/ui/button/link-style'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { laterPath } from './later-path'
import { soonTime } from './soon-time'

const words = laterStrings.send

/** Tells the writer above the box that messages of theirs wait to be sent here, or could not be sent. */
export function ScheduledHere(props: { channelId: string; threadId: string | null; forkId: string | null }) {
  const { channelId, threadId, forkId } = props
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const { data } = useQuery(trpc.later.scheduledMarks.queryOptions({ workspaceId: workspace.id }))
  const here = (data?.scheduled ?? []).filter(
    each => each.channelId === channelId && each.threadId === threadId && each.forkId === forkId,
  )
  const failed = here.filter(({ isFailed }) => isFailed)
  const waiting = here.filter(({ isFailed }) => !isFailed)
  const [next] = waiting
  if (here.length === 0) return null
  return (
    <p
      className="flex flex-wrap items-center gap-x-6 gap-y-2 px-16 pb-6 text-sm text-text-2 phone:px-12 phone:pt-6"
      title={words.onlyYou}
    >
      <Icon name={failed.length > 0 ? 'triangle-alert' : 'calendar-clock'} small />
      {failed.length > 0 && <span className="text-danger">{words.unsentHere(failed.length)}</span>}
      {next && <span>{words.here(waiting.length, soonTime(next.dueAt))}</span>}
      <Link className={linkStyle()} href={laterPath(workspace, 'scheduled')} prefetch={false}>
        {words.see}
      </Link>
      <span className="sr-only">{words.onlyYou}</span>
    </p>
  )
}
