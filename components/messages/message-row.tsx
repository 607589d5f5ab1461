'use client'

import { cva } from 'class-variance-authority'
import dynamic from 'next/dynamic'
import { memo, type ReactNode } from 'react'
import { LateMark, MessageMarks } from '@/components/later/marks'
import type { PendingMessage } from '@/components/live/sending/pending-message'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { AuthorName, FaceButton } from '@/components/people/author'
import { ExampleTag } from '@/components/people/example-tag'
import { MessageNumber } from '@/components/people/message-number'
import { MessageTime } from '@/components/people/message-time'
import { messagesStrings as words } from '@/components/strings/messages'
import { sendingStrings } from '@/components/strings/messages/sending'
import { LinkButton } from '@/components/ui/button/link-button'
import { Late } from '@/components/ui/loading/late'
import { preload } from '@/components/ui/loading/preload'
import { authorGridStyle } from '@/components/ui/surface/author-grid'
import { Byline } from '@/components/ui/text/byline'
import { Caption } from '@/components/ui/text/caption'
import { ProblemLine } from '@/components/ui/text/problem-line'
import { exactTime } from '@/components/workspace/format-time'
import { MentionsContext, useKnownNames, useNamesIn } from '@/components/workspace/names/known-names'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Attachment } from '@/server/domain/messages/attachment'
import type { Message } from '@/server/domain/messages/message'
import { useHasBegunEdit } from './begun-edits'
import { DeletedText } from './deleted-text'
import { MessageLinks } from './links/message-links'
import { LongMessage } from './long/long-message'
import { MessageActions } from './message-actions'
import { MessageReactions } from './message-reactions'
import { QuotedLine } from './quote/quoted-line'

const loadEditBox = () => import('./edit-box')
const EditBox = dynamic(async () => (await loadEditBox()).EditBox, { ssr: false })
/** Loads the box for edits before it is shown, when somebody types or comes near the messages. */
export const reachForEdits = () => preload(loadEditBox)
// Few messages have files.
const MessageFiles = dynamic(() => import('@/components/files/message-files').then(file => file.MessageFiles))

/** A person's message. */
export const MessageRow = memo(function MessageRow(props: {
  message: Message
  /** The message that this one answers, once it is loaded. */
  quoted: Message | undefined
  follows: boolean
  acting: boolean
  /** The address leads to this message. */
  isNamed: boolean
}) {
  const { message, quoted, follows, acting, isNamed } = props
  const scope = useThreadScope()
  const names = useNamesIn(message)
  const editing = scope.editing?.messageId === message.id
  const hasBegunEdit = useHasBegunEdit(message, useWorkspace().me.userId)
  const edited = message.editedAt !== null && message.deletedAt === null && (
    <Caption title={words.editedAt(exactTime(message.editedAt))}>{words.edited}</Caption>
  )
  const said = message.content !== '' && (
    <MentionsContext value={message.metadata.mentions}>
      <LongMessage id={message.id} text={message.content} names={names} isNamed={isNamed} />
    </MentionsContext>
  )
  return (
    <Frame
      userId={message.authorUserId ?? ''}
      time={message.createdAt}
      follows={follows}
      acting={acting}
      number={<MessageNumber message={message} />}
      mark={
        <>
          {edited}
          {hasBegunEdit && !editing && !scope.readOnly && message.deletedAt === null && (
            <LinkButton place="step" className="-my-2" onClick={() => scope.edit(message.id)}>
              {words.unsavedEdit}
            </LinkButton>
          )}
          <LateMark message={message} />
          <MessageMarks message={message} inMargin={follows} />
        </>
      }
    >
      {message.parentId !== null && message.deletedAt === null && (
        <QuotedLine messageId={message.parentId} quoted={quoted} />
      )}
      {message.deletedAt !== null ? (
        <DeletedText />
      ) : editing ? (
        <Late meanwhile={said}>
          <EditBox message={message} />
        </Late>
      ) : (
        said
      )}
      {message.deletedAt === null && !editing && (
        <MessageLinks
          messageId={message.id}
          text={message.content}
          links={message.metadata.links}
          since={message.editedAt ?? message.createdAt}
          userId={message.authorUserId}
        />
      )}
      {message.deletedAt === null && <Files of={message.metadata.attachments} by={message.authorUserId} />}
      {!editing && <MessageReactions message={message} />}
      {!editing && <MessageActions message={message} acting={acting} place={follows ? 'margin' : 'head'} />}
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
      <div className={pending.status === 'sending' ? 'text-text-2' : undefined}>
        {pending.content !== '' && <LongMessage id={pending.id} text={pending.content} names={names} />}
        <MessageLinks
          messageId={pending.id}
          text={pending.content}
          links={undefined}
          since={pending.createdAt}
          userId={userId}
        />
        <Files of={pending.attachments} by={userId} />
      </div>
      {pending.status === 'sending' ? (
        <span className="sr-only">{sendingStrings.sending}</span>
      ) : (
        <ProblemLine isWaiting={pending.status === 'waiting'}>
          <span>{pending.problem}</span>
          <LinkButton onClick={() => feed.retrySend(pending.id)}>{sendingStrings.retry}</LinkButton>
          <LinkButton onClick={() => feed.discard(pending.id)}>{sendingStrings.discard}</LinkButton>
        </ProblemLine>
      )}
    </Frame>
  )
})

/**
 * The row of the list around a message marks itself: `data-acting` while the pointer or the focus is on it,
 * `data-found` where a link has led to it, which beats the pointer; and it is the `group/row`.
 */
const frameStyle = cva(
  [
    'relative px-16 wrap-anywhere phone:px-12',
    'not-in-data-found:in-data-acting:bg-hover in-data-found:bg-accent-soft',
  ],
  {
    variants: {
      follows: {
        true: [authorGridStyle({ isInThread: true, hasFace: false }), 'min-h-22 pb-4'],
        false: [authorGridStyle({ isInThread: true }), 'py-6'],
      },
    },
  },
)
const marginTimeStyle =
  'invisible group-focus-within/row:visible group-hover/row:visible in-data-acting:visible'

/**
 * The first message of a group has a face, a name and a time; the others show the time in the margin, on
 * hover. A touch screen has no hover: the button for the actions is there, and the sheet tells the time.
 */
function Frame(props: {
  userId: string
  time: string
  follows: boolean
  acting?: boolean
  number?: ReactNode
  mark?: ReactNode
  children: ReactNode
}) {
  const { isTouch } = useThreadScope()
  if (props.follows) {
    return (
      <div className={frameStyle({ follows: true })}>
        {isTouch ? <span /> : <MessageTime time={props.time} short className={marginTimeStyle} />}
        <div>
          {props.children}
          {props.mark}
        </div>
      </div>
    )
  }
  return (
    <div className={frameStyle({ follows: false })}>
      <FaceButton userId={props.userId} />
      <div>
        <Byline hasActs>
          <AuthorName who={{ userId: props.userId }} reachable={props.acting ?? false} />
          <ExampleTag userId={props.userId} />
          <MessageTime time={props.time} />
          {props.number}
          {props.mark}
        </Byline>
        {props.children}
      </div>
    </div>
  )
}

function Files({ of, by }: { of: readonly Attachment[] | undefined; by: string | null }) {
  if (!of || of.length === 0) return null
  return (
    <Late>
      <MessageFiles files={of} by={by} />
    </Late>
  )
}
