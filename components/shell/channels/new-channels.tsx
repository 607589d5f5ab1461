'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useChannelActs } from '@/components/channels/use-channel-acts'
import { sectionsStrings as words } from '@/components/strings/shell/sections'
import { useTRPC } from '@/components/trpc/api'
import { IconButton } from '@/components/ui/button/icon-button'
import { linkStyle } from '@/components/ui/button/link-style'
import { useWorkspace } from '@/components/workspace/workspace-context'

/** Offers the public channels that others made since the person last looked: once, in one line, until it is dismissed. */
export function NewChannels({ onBrowse }: { onBrowse: () => void }) {
  const { workspace, channels } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const { join } = useChannelActs()
  const dismiss = useMutation(
    trpc.channel.browse.mutationOptions({
      onSuccess: () => cache.invalidateQueries(trpc.channel.list.queryFilter()),
    }),
  )
  const offered = channels.filter(({ isNew }) => isNew)
  const [only] = offered
  if (!only) return null
  const forget = () => dismiss.mutate({ workspaceId: workspace.id })
  const isOne = offered.length === 1
  return (
    <li className="flex min-h-row items-center gap-8 px-8 text-xs text-text-3">
      <span className="min-w-0 flex-1 truncate">
        {isOne ? words.offered(only.name) : words.offeredMany(offered.length)}
      </span>
      <button
        type="button"
        className={linkStyle()}
        disabled={join.isPending}
        onClick={isOne ? () => join.mutate({ channelId: only.id }) : onBrowse}
      >
        {isOne ? words.join : words.look}
      </button>
      <IconButton
        icon="x"
        small
        size="s"
        label={words.dismiss}
        disabled={dismiss.isPending}
        onClick={forget}
      />
    </li>
  )
}
