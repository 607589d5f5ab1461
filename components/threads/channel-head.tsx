'use client'

import { useState } from 'react'
import { InviteDialog } from '@/components/shell/invite-dialog'
import { useWorkspace } from '@/components/shell/workspace-context'
import { strings } from '@/components/strings'
import { Icon } from '@/components/ui/icon'
import type { Channel } from '@/server/domain/channel'

/** The channel's name and topic, and who is here. */
export function ChannelHead({ channel }: { channel: Channel }) {
  const { members, me } = useWorkspace()
  const [inviting, setInviting] = useState(false)
  return (
    <div className="head">
      <Icon name={channel.kind === 'private' ? 'lock' : 'hash'} />
      <h1 className="cut">{channel.name}</h1>
      <span className="meta cut grow" title={channel.topic}>
        {channel.topic}
      </span>
      <span className="count meta">
        <Icon name="users" small /> <span aria-hidden="true">{members.size}</span>
        <span className="sr">{strings.threads.people(members.size)}</span>
      </span>
      {me.role === 'admin' && (
        <button className="btn" type="button" onClick={() => setInviting(true)}>
          <Icon name="user-plus" small /> <span className="wide-only">{strings.sidebar.invite}</span>
          <span className="sr">{strings.sidebar.invite}</span>
        </button>
      )}
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </div>
  )
}
