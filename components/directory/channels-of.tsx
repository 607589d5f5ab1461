'use client'

import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { ChannelGlyph } from '@/components/channels/channel-glyph'
import { directoryStrings as words } from '@/components/strings/profile/directory'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { LinkButton } from '@/components/ui/button/link-button'
import { linkStyle } from '@/components/ui/button/link-style'
import { Hint } from '@/components/ui/form/hint'
import { channelPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'

/** The channels of a person that the reader may open. */
export function ChannelsOf({ userId }: { userId: string }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  /** The person of whom the reader asked for all channels. */
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const asked = { workspaceId: workspace.id, userId }
  const first = useQuery(trpc.people.channels.queryOptions(asked))
  const all = useQuery(
    trpc.people.channels.queryOptions({ ...asked, all: true }, { enabled: unfolded === userId }),
  )
  const data = all.data ?? first.data
  const error = first.error ?? all.error
  const more = data ? data.count - data.channels.length : 0
  const list = useRef<HTMLUListElement>(null)
  const isUnfolded = unfolded === userId && all.data !== undefined
  const seen = first.data?.channels.length ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list has unfolded
  useEffect(() => {
    // The button that had the focus is gone: it goes on to the first channel that the person has not seen.
    if (isUnfolded) list.current?.querySelectorAll('a')[seen]?.focus()
  }, [isUnfolded])
  function unfold() {
    if (all.isError) void all.refetch()
    setUnfolded(userId)
  }
  return (
    <section aria-busy={first.isPending || all.isFetching}>
      <h2 className="mb-4 text-sm font-semibold">{words.channels}</h2>
      {error && <Hint tone="bad">{readError(error).message}</Hint>}
      {/* One line is kept free for them. */}
      <ul ref={list} className="flex min-h-20 flex-wrap gap-x-16 gap-y-4">
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
        {more > 0 && (
          <li className="inline-flex items-center text-text-2">
            {isUnfolded ? (
              words.moreChannels(more)
            ) : (
              <LinkButton className="touch:min-h-touch" onClick={unfold}>
                {words.moreChannels(more)}
              </LinkButton>
            )}
          </li>
        )}
        {data?.count === 0 && <li className="text-sm text-text-2">{words.noChannels}</li>}
      </ul>
    </section>
  )
}
