'use client'

import Link from 'next/link'
import { useState } from 'react'
import { channelsStrings as words } from '@/components/strings/channels/channels'
import { Field } from '@/components/ui/form/field'
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
      <Field label={words.browseSearch} value={sought} onChange={event => setSought(event.target.value)} />
      {shown.length === 0 && <p className="meta">{words.noneFound}</p>}
      <ul className="people browse">
        {shown.map(channel => (
          <li key={channel.id} className="line">
            <span className="glyph">
              <ChannelGlyph kind={channel.kind} small />
            </span>
            <Link className="grow" href={channelPath(workspace, channel)} onClick={onClose}>
              <span className="cut">
                <b className="name">{channel.name}</b>{' '}
                {channel.isMember && <span className="tag">{words.joined}</span>}{' '}
                {channel.archivedAt !== null && <span className="tag">{words.archived}</span>}
              </span>
              <span className="cap cut">{channel.topic}</span>
            </Link>
            {channel.archivedAt === null &&
              (channel.isMember ? (
                channel.kind === 'public' && (
                  <button
                    className="btn s quiet"
                    type="button"
                    disabled={busy}
                    onClick={() => acts.leave.mutate({ channelId: channel.id })}
                  >
                    {words.leave}
                    <span className="sr"> #{channel.name}</span>
                  </button>
                )
              ) : (
                <button
                  className="btn s"
                  type="button"
                  disabled={busy}
                  onClick={() => acts.join.mutate({ channelId: channel.id })}
                >
                  {words.join}
                  <span className="sr"> #{channel.name}</span>
                </button>
              ))}
          </li>
        ))}
      </ul>
      {acts.problem && (
        <p className="hint bad" role="alert">
          {acts.problem}
        </p>
      )}
    </>
  )
}
