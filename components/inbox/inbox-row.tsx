'use client'

import { cva, cx } from 'class-variance-authority'
import Link from 'next/link'
import { describeUntil } from '@/components/asks/describe-ask'
import { Face, useNameOf } from '@/components/people/author'
import { inboxStrings } from '@/components/strings/inbox'
import { IconButton } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { authorGridStyle } from '@/components/ui/surface/author-grid'
import { rowStyle } from '@/components/ui/surface/row-style'
import { Byline } from '@/components/ui/text/byline'
import { Caption } from '@/components/ui/text/caption'
import { Name } from '@/components/ui/text/name'
import { State } from '@/components/ui/text/state'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { messagePath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Notification } from '@/server/domain/inbox/notification'
import { BudgetRow } from './budget-row'
import { EntryRow } from './entry-row'

const words = inboxStrings

const messageStyle = cx(
  authorGridStyle(),
  'min-w-0 flex-1 pt-9 pr-8 pb-10 pl-16',
  'focus-visible:-outline-offset-2',
)
const textStyle = cva('line-clamp-3 max-w-read leading-20 wrap-anywhere', {
  variants: { isUnread: { true: 'text-text', false: 'text-text-2' } },
})

/** One row of the Inbox. */
export function InboxRow(props: { notification: Notification; onRead: () => void }) {
  const { entry, budget } = props.notification
  if (budget) return <BudgetRow {...props} budget={budget} />
  return entry ? <EntryRow {...props} entry={entry} /> : <MessageRow {...props} />
}

/** It opens the message in its conversation, which marks it as read. */
function MessageRow(props: { notification: Notification; onRead: () => void }) {
  const { notification, onRead } = props
  const {
    messageId,
    ask,
    result,
    channelId,
    threadId,
    forkId,
    authorUserId,
    authorAgentId,
    text,
    createdAt,
    readAt,
  } = notification
  const { workspace, channels } = useWorkspace()
  const nameOf = useNameOf()
  const channel = channels.find(({ id }) => id === channelId)
  const unread = readAt === null
  if (!channel || threadId === null) return null
  return (
    <li className={cx(rowStyle({ isUnread: unread }), 'flex items-start')}>
      <Link
        className={messageStyle}
        href={messagePath(workspace, channel, { id: messageId, threadId, forkId })}
        onClick={() => unread && ask === null && onRead()}
      >
        <Face of={{ authorUserId, authorAgentId }} />
        <div>
          <Byline className="flex-wrap">
            <Name of={authorAgentId ? 'agent' : 'person'} weight={unread ? 'semibold' : 'medium'}>
              {nameOf({ authorUserId, authorAgentId })}
            </Name>
            <span className="text-sm text-text-2">
              {tellKind(notification)} {channel.kind === 'direct' ? words.direct : `#${channel.name}`}
            </span>
            <Caption as="time" dateTime={createdAt} title={exactTime(createdAt)}>
              {listTime(createdAt, new Date())}
            </Caption>
            {ask && (
              <State
                tone={ask.state === 'open' ? 'wait' : 'idle'}
                icon={ask.state === 'open' ? 'circle-pause' : 'check'}
              >
                {ask.state === 'open'
                  ? words.waitsUntil(describeUntil(ask.until, new Date()))
                  : words.askStates[ask.state]}
              </State>
            )}
            {unread && <span className="sr-only">{words.unread}</span>}
          </Byline>
          {result ? (
            <>
              <p className={textStyle({ isUnread: unread })}>
                <b className="font-semibold">{result.headline}</b>
              </p>
              <Caption as="p">
                <Icon name="git-merge" small className="text-fork" /> {words.resultOf(result.topic)}
              </Caption>
            </>
          ) : (
            <p className={textStyle({ isUnread: unread })}>{text}</p>
          )}
        </div>
      </Link>
      {unread && ask === null && (
        <IconButton
          icon="check"
          small
          className="mt-9 mr-12"
          label={words.markOne(nameOf({ authorUserId, authorAgentId }))}
          title={words.mark}
          onClick={onRead}
        />
      )}
    </li>
  )
}

function tellKind({ kind, ask, result }: Notification): string {
  if (kind === 'entry' || kind === 'budget') return ''
  if (kind === 'ask' && ask) return words.asks[ask.kind]
  return result ? words.result : words.kinds[kind]
}
