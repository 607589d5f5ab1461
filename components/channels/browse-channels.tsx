'use client'

import Link from 'next/link'
import { useState } from 'react'
import { channelsStrings as words } from '@/components/strings/channels/channels'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { LineList, listLineStyle } from '@/components/ui/surface/line-list'
import { Name } from '@/components/ui/text/name'
import { Tag } from '@/components/ui/text/tag'
import { channelPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
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
                  {words.join}
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
