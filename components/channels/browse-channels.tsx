'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { channelsStrings as words } from '@/components/strings/channels/channels'
import { channelHeadStrings } from '@/components/strings/channels/head'
import { useTRPC } from '@/components/trpc/api'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { LineList, listLineStyle } from '@/components/ui/surface/line-list'
import { Name } from '@/components/ui/text/name'
import { Tag } from '@/components/ui/text/tag'
import { channelPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { foldText } from '@/server/domain/messages/fold-text'
import { ChannelGlyph } from './channel-glyph'
import { useChannelActs } from './use-channel-acts'

/**
 * Lists every channel that the person may read, with buttons to join and leave; archived channels come last.
 */
export function BrowseChannels({ onClose }: { onClose: () => void }) {
  const { channels, workspace } = useWorkspace()
  const [sought, setSought] = useState('')
  const acts = useChannelActs()
  const isNew = useNewChannels(channels)
  const part = foldText(sought.trim().replace(/^#/, '')).text
  const shown = channels.filter(
    ({ kind, name, topic }) =>
      kind !== 'direct' && (foldText(name).text.includes(part) || foldText(topic).text.includes(part)),
  )
  const busy = acts.join.isPending || acts.leave.isPending
  return (
    <>
      <Field
        className="mb-16"
        label={words.browseSearch}
        value={sought}
        onChange={event => setSought(event.target.value)}
      />
      {shown.length === 0 && <p className="text-sm text-text-2">{words.noneFound}</p>}
      <LineList height="tall">
        {shown.map(channel => (
          <li key={channel.id} className={listLineStyle({ size: 'l' })}>
            <span className="text-text-3">
              <ChannelGlyph kind={channel.kind} small />
            </span>
            <Link className="min-w-0 flex-1" href={channelPath(workspace, channel)} onClick={onClose}>
              <span className="block truncate">
                <Name>{channel.name}</Name> {channel.isMember && <Tag>{words.joined}</Tag>}{' '}
                {isNew(channel) && <Tag>{words.isNew}</Tag>}{' '}
                {channel.archivedAt !== null && <Tag>{words.archived}</Tag>}
              </span>
              <span className="block truncate text-xs text-text-3">{channel.topic}</span>
            </Link>
            {channel.archivedAt === null &&
              (channel.isMember ? (
                channel.kind === 'public' && (
                  <Button
                    look="quiet"
                    size="s"
                    disabled={busy}
                    onClick={() => acts.leave.mutate({ channelId: channel.id })}
                  >
                    {words.leave}
                    <span className="sr-only"> #{channel.name}</span>
                  </Button>
                )
              ) : (
                <Button size="s" disabled={busy} onClick={() => acts.join.mutate({ channelId: channel.id })}>
                  {channelHeadStrings.join}
                  <span className="sr-only"> #{channel.name}</span>
                </Button>
              ))}
          </li>
        ))}
      </LineList>
      {acts.problem && (
        <Hint tone="bad" className="mb-12">
          {acts.problem}
        </Hint>
      )}
    </>
  )
}

/**
 * Tells which channels are new. They stay marked for as long as the list is open, while the server already knows that
 * the person has seen them.
 */
function useNewChannels(channels: readonly Channel[]): (channel: Channel) => boolean {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries(trpc.channel.list.queryFilter())
  const { mutate } = useMutation(trpc.channel.browse.mutationOptions({ onSuccess }))
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set())
  const fresh = channels.filter(({ isNew, id }) => isNew && !shown.has(id))
  if (fresh.length > 0) setShown(new Set([...shown, ...fresh.map(({ id }) => id)]))
  const seen = [...shown].join(' ')
  useEffect(() => {
    if (seen !== '') mutate({ workspaceId: workspace.id })
  }, [seen, mutate, workspace.id])
  return ({ id, isMember }) => shown.has(id) && !isMember
}
