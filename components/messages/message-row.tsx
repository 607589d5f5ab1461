'use client'

import { memo, type ReactNode } from 'react'
import { MessageFiles } from '@/components/files/message-files'
import type { PendingMessage } from '@/components/live/sending/pending-message'
import { useKnownNames, useThreadScope } from '@/components/live/thread/thread-scope'
import { Markdown } from '@/components/markdown/markdown'
import { AuthorName, Person } from '@/components/people/author'
import { MessageTime } from '@/components/people/message-time'
import { messagesStrings as words } from '@/components/strings/messages'
import { Icon } from '@/components/ui/icon'
import { exactTime } from '@/components/workspace/format-time'
import type { Message } from '@/server/domain/messages/message'
import { EditBox } from './edit-box'
import { MessageActions } from './message-actions'
import { MessageReactions } from './message-reactions'
import { QuotedLine } from './quoted-line'

/** A person's message. */
export const MessageRow = memo(function MessageRow(props: {
  message: Message
  /** The message that this one answers, once it is loaded. */
  quoted: Message | undefined
  follows: boolean
  acting: boolean
}) {
  const { message, quoted, follows, acting } = props
  const scope = useThreadScope()
  const names = useKnownNames()
  const editing = scope.editing === message.id
  const edited = message.editedAt !== null && message.deletedAt === null && (
    <span className="cap" title={words.editedAt(exactTime(message.editedAt))}>
      {words.edited}
    </span>
  )
  return (
    <Frame
      userId={message.authorUserId ?? ''}
      time={message.createdAt}
      follows={follows}
      acting={acting}
      mark={edited}
    >
      {message.parentId !== null && message.deletedAt === null && (
        <QuotedLine messageId={message.parentId} quoted={quoted} />
      )}
      {message.deletedAt !== null ? (
        <p className="gone">{words.deleted}</p>
      ) : editing ? (
        <EditBox message={message} />
      ) : (
        message.content !== '' && <Markdown text={message.content} names={names} />
      )}
      {message.deletedAt === null && <MessageFiles files={message.metadata.attachments} />}
      {!editing && <MessageReactions message={message} />}
      {acting && !editing && <MessageActions message={message} />}
    </Frame>
  )
})

/** The person's own message, which the server does not have yet. */
export const PendingRow = memo(function PendingRow(props: {
  pending: PendingMessage
  follows: boolean
  userId: string
}) {
  const { pending, follows, userId } = props
  const { feed } = useThreadScope()
  const names = useKnownNames()
  return (
    <Frame userId={userId} time={pending.createdAt} follows={follows}>
      <div className={pending.status === 'sending' ? 'sending' : undefined}>
        {pending.content !== '' && <Markdown text={pending.content} names={names} />}
        <MessageFiles files={pending.attachments} />
      </div>
      {pending.status === 'sending' ? (
        <span className="sr">{words.sending}</span>
      ) : (
        <div
          className={pending.status === 'waiting' ? 'bad-line waits' : 'bad-line'}
          role={pending.status === 'waiting' ? 'status' : 'alert'}
        >
          <Icon name={pending.status === 'waiting' ? 'clock' : 'triangle-alert'} small />{' '}
          <span>{pending.problem}</span>
          <button className="link" type="button" onClick={() => feed.retrySend(pending.id)}>
            {words.retry}
          </button>
          <button className="link" type="button" onClick={() => feed.discard(pending.id)}>
            {words.discard}
          </button>
        </div>
      )}
    </Frame>
  )
})

/**
 * The first message of a group has a face, a name and a time; the others show the time in the margin, on
 * hover.
 */
function Frame(props: {
  userId: string
  time: string
  follows: boolean
  acting?: boolean
  mark?: ReactNode
  children: ReactNode
}) {
  if (props.follows) {
    return (
      <div className="msg more">
        <MessageTime time={props.time} short />
        <div>
          {props.children}
          {props.mark}
        </div>
      </div>
    )
  }
  return (
    <div className="msg">
      <Person id={props.userId} />
      <div>
        <div className="msg-h">
          <AuthorName who={{ userId: props.userId }} reachable={props.acting ?? false} />
          <MessageTime time={props.time} />
          {props.mark}
        </div>
        {props.children}
      </div>
    </div>
  )
}
