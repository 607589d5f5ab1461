'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { DraftMark } from '@/components/composer/draft-mark'
import { usePreloadChannel } from '@/components/palette/preload-channel'
import { sortByPresence } from '@/components/presence/known-people'
import { usePresence } from '@/components/presence/use-presence'
import { strings } from '@/components/strings'
import { AgentAvatar, PersonAvatar } from '@/components/ui/avatar'
import { Icon } from '@/components/ui/icon'
import type { Channel } from '@/server/domain/channel'
import { CreateChannelDialog } from './create-channel-dialog'
import { InviteDialog } from './invite-dialog'
import { useChannelNews } from './use-workspace-news'
import { useWorkspace } from './workspace-context'

const words = strings.sidebar

/** Channels, people and agents of the workspace. On a phone it is the menu. */
export function Sidebar({ onChosen }: { onChosen: () => void }) {
  const { workspace, me, channels, agents } = useWorkspace()
  const [dialog, setDialog] = useState<'channel' | 'invite' | null>(null)
  const here = decodeURIComponent(usePathname().split('/')[2] ?? '')
  const offered = [...agents.values()].filter(agent => !agent.isSystem && agent.isActive)

  return (
    <nav className="sidebar" aria-label={words.label}>
      <div className="side-h">
        <h2 className="grow">{words.channels}</h2>
        {me.role !== 'guest' && (
          <button
            className="btn s icon"
            type="button"
            aria-label={words.addChannel}
            onClick={() => setDialog('channel')}
          >
            <Icon name="plus" small />
          </button>
        )}
      </div>
      <ul>
        {channels
          .filter(channel => channel.archivedAt === null && channel.kind !== 'direct')
          .map(channel => (
            <ChannelItem
              key={channel.id}
              channel={channel}
              isHere={here === channel.name}
              onChosen={onChosen}
            />
          ))}
      </ul>
      <div className="side-h">
        <h2 className="grow">{words.people}</h2>
      </div>
      <MemberList />
      {me.role === 'admin' && (
        <button className="item" type="button" onClick={() => setDialog('invite')}>
          <Icon name="user-plus" />
          <span className="cut">{words.invite}</span>
        </button>
      )}
      <div className="side-h">
        <h2 className="grow">{words.agents}</h2>
        {me.role === 'admin' && (
          <Link
            className="btn s icon"
            href={`/${workspace.slug}/settings/agents`}
            aria-label={words.editAgents}
            onClick={onChosen}
          >
            <Icon name="settings" small />
          </Link>
        )}
      </div>
      <ul>
        {offered.map(agent => (
          <li key={agent.id} className="item" title={agent.description}>
            <AgentAvatar agent={agent} size="xs" />
            <span className="cut">{agent.displayName}</span>
            <span className="doing">@{agent.slug}</span>
          </li>
        ))}
      </ul>
      <span className="grow" />
      <Link className="item" href={`/${workspace.slug}/settings`} onClick={onChosen}>
        <Icon name="settings" />
        <span className="cut">{strings.settings.title}</span>
      </Link>
      <CreateChannelDialog open={dialog === 'channel'} onClose={() => setDialog(null)} />
      <InviteDialog open={dialog === 'invite'} onClose={() => setDialog(null)} />
    </nav>
  )
}

function ChannelItem(props: { channel: Channel; isHere: boolean; onChosen: () => void }) {
  const { channel, isHere } = props
  const { workspace } = useWorkspace()
  const preload = usePreloadChannel()
  useChannelNews(channel)
  const unread = channel.unreadThreads > 0
  return (
    <li>
      <Link
        className={`item${unread ? ' unread' : ''}${isHere ? ' on' : ''}`}
        href={`/${workspace.slug}/${encodeURIComponent(channel.name)}`}
        aria-current={isHere ? 'page' : undefined}
        onClick={props.onChosen}
        onPointerEnter={() => preload(channel.id)}
        onFocus={() => preload(channel.id)}
      >
        <Icon name={channel.kind === 'private' ? 'lock' : 'hash'} />
        <span className="cut">{channel.name}</span>
        <DraftMark channelId={channel.id} />
        {unread && (
          <span className="count">
            {channel.unreadThreads}
            <span className="sr"> {words.unreadThreads}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

/** Oneself, then who is here, then everyone else. */
function MemberList() {
  const { members, me } = useWorkspace()
  const present = usePresence()
  const others = [...members.values()].filter(member => member.userId !== me.userId)
  return (
    <ul>
      {[me, ...sortByPresence(others, present)].map(member => {
        const state = present.get(member.userId)?.state
        return (
          <li key={member.userId} className="item">
            <PersonAvatar
              id={member.userId}
              name={member.displayName}
              size="xs"
              mark={state && marks[state]}
            />
            <span className="cut">
              {member.displayName}
              {state && <span className="sr">{strings.presence[state]}</span>}
            </span>
            <span className="doing">{member.userId === me.userId ? words.you : `@${member.handle}`}</span>
          </li>
        )
      })}
    </ul>
  )
}

const marks = { online: 'dot', away: 'ring' } as const
