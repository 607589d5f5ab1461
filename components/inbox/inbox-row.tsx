'use client'

import Link from 'next/link'
import { describeUntil } from '@/components/asks/describe-ask'
import { AgentFace, Person, useNameOf } from '@/components/people/author'
import { inboxStrings } from '@/components/strings/inbox'
import { Icon } from '@/components/ui/icon'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { messagePath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Notification } from '@/server/domain/inbox/notification'

const words = inboxStrings

/** One row of the Inbox. It opens the message in its conversation, which marks it as read. */
export function InboxRow(props: { notification: Notification; onRead: () => void }) {
  const { messageId, kind, ask, channelId, authorUserId, authorAgentId, text, createdAt, readAt, ...at } =
    props.notification
  const { workspace, channels } = useWorkspace()
  const nameOf = useNameOf()
  const channel = channels.find(({ id }) => id === channelId)
  const unread = readAt === null
  if (!channel) return null
  return (
    <li className={unread ? 'in-row unread' : 'in-row'}>
      <Link
        href={messagePath(workspace, channel, { id: messageId, ...at })}
        onClick={() => unread && ask === null && props.onRead()}
      >
        {authorUserId ? <Person id={authorUserId} /> : <AgentFace id={authorAgentId ?? ''} />}
        <div>
          <p className="msg-h">
            <span className={authorAgentId ? 'name bot' : 'name'}>
              {nameOf({ authorUserId, authorAgentId })}
            </span>
            <span className="meta">
              {kind === 'ask' && ask ? words.asks[ask.kind] : words.kinds[kind]}{' '}
              {channel.kind === 'direct' ? words.direct : `#${channel.name}`}
            </span>
            <time dateTime={createdAt} title={exactTime(createdAt)}>
              {listTime(createdAt, new Date())}
            </time>
            {ask && (
              <span className={ask.state === 'open' ? 'state wait' : 'state idle'}>
                <Icon name={ask.state === 'open' ? 'circle-pause' : 'check'} small />{' '}
                {ask.state === 'open'
                  ? words.waitsUntil(describeUntil(ask.until, new Date()))
                  : words.askStates[ask.state]}
              </span>
            )}
            {unread && <span className="sr">{words.unread}</span>}
          </p>
          <p className="lead">{text}</p>
        </div>
      </Link>
      {unread && ask === null && (
        <button
          className="btn icon"
          type="button"
          aria-label={words.markOne(nameOf({ authorUserId, authorAgentId }))}
          title={words.mark}
          onClick={props.onRead}
        >
          <Icon name="check" small />
        </button>
      )}
    </li>
  )
}
