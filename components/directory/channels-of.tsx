'use client'

import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { ChannelGlyph } from '@/components/channels/channel-glyph'
import { directoryStrings as words } from '@/components/strings/profile/directory'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { linkStyle } from '@/components/ui/button/link-style'
import { Hint } from '@/components/ui/form/hint'
import { channelPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'

/** The channels of a person that the reader may open. */
export function ChannelsOf({ userId }: { userId: string }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const { data, error } = useQuery(trpc.people.channels.queryOptions({ workspaceId: workspace.id, userId }))
  const more = data ? data.count - data.channels.length : 0
  return (
    <section aria-busy={!data && !error}>
      <h2 className="mb-4 text-sm font-semibold">{words.channels}</h2>
      {error && <Hint tone="bad">{readError(error).message}</Hint>}
      {/* One line is kept free for them. */}
      <ul className="flex min-h-20 flex-wrap gap-x-16 gap-y-4">
        {data?.channels.map(channel => (
          <li key={channel.id} className="min-w-0">
            <Link
              className={cx(linkStyle(), 'inline-flex max-w-full items-center gap-4 touch:min-h-touch')}
              href={channelPath(workspace, channel)}
              prefetch={false}
            >
              <ChannelGlyph kind={channel.kind} small />
              <span className="truncate">{channel.name}</span>
            </Link>
          </li>
        ))}
        {more > 0 && <li className="text-text-2">{words.moreChannels(more)}</li>}
        {data?.count === 0 && <li className="text-sm text-text-2">{words.noChannels}</li>}
      </ul>
    </section>
  )
}
