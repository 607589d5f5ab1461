'use client'

import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { useAgentName } from '@/components/people/author'
import { inboxStrings as words } from '@/components/strings/inbox'
import { IconButton } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { authorGridStyle } from '@/components/ui/surface/author-grid'
import { rowStyle } from '@/components/ui/surface/row-style'
import { Byline } from '@/components/ui/text/byline'
import { Caption } from '@/components/ui/text/caption'
import { entryPath } from '@/components/workspace/entry-path'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Notification } from '@/server/domain/inbox/notification'

const linkStyle = cx(
  authorGridStyle(),
  'min-w-0 flex-1 pt-9 pr-8 pb-10 pl-16',
  'focus-visible:-outline-offset-2',
)

/** A line of the Inbox about a decision or a to-do. It opens the entry. */
export function EntryRow(props: {
  notification: Notification
  entry: NonNullable<Notification['entry']>
  onRead: () => void
}) {
  const { notification, entry, onRead } = props
  const { authorAgentId, text, createdAt, readAt, channelId } = notification
  const { workspace, channels } = useWorkspace()
  const agentName = useAgentName()
  const unread = readAt === null
  const channel = channels.find(({ id }) => id === channelId)
  const about = words.entries[entry.notice]
  const agent = authorAgentId === null ? '' : agentName(authorAgentId)
  return (
    <li className={cx(rowStyle({ isUnread: unread }), 'flex items-start')}>
      <Link className={linkStyle} href={entryPath(workspace, entry.id)} onClick={() => unread && onRead()}>
        <Icon name={entry.kind === 'todo' ? 'circle-check' : 'scale'} className="m-auto text-text-2" />
        <div>
          <Byline className="flex-wrap">
            <span className={cx('text-sm', unread ? 'font-semibold' : 'text-text-2')}>
              {words.entryKinds[entry.kind]} {typeof about === 'string' ? about : about(agent)}
            </span>
            <Caption as="time" dateTime={createdAt} title={exactTime(createdAt)}>
              {listTime(createdAt, new Date())}
            </Caption>
            {channel && channel.kind !== 'direct' && <Caption>#{channel.name}</Caption>}
            {unread && <span className="sr-only">{words.unread}</span>}
          </Byline>
          <p className={cx('line-clamp-3 max-w-read leading-20 wrap-anywhere', !unread && 'text-text-2')}>
            {text}
          </p>
        </div>
      </Link>
      {unread && (
        <IconButton
          icon="check"
          small
          className="mt-9 mr-12"
          label={words.markEntry}
          title={words.mark}
          onClick={onRead}
        />
      )}
    </li>
  )
}
