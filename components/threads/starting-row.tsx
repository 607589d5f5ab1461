'use client'

import { cx } from 'class-variance-authority'
import { knownThreadFeeds } from '@/components/live/feeds'
import type { ThreadFeed } from '@/components/live/thread/thread-feed'
import { useStore } from '@/components/live/use-store'
import { Person } from '@/components/people/author'
import { sendingStrings } from '@/components/strings/messages/sending'
import { threadsStrings } from '@/components/strings/threads'
import { useTRPCClient } from '@/components/trpc/api'
import { LinkButton } from '@/components/ui/button/link-button'
import { Byline } from '@/components/ui/text/byline'
import { Caption } from '@/components/ui/text/caption'
import { Name } from '@/components/ui/text/name'
import { ProblemLine } from '@/components/ui/text/problem-line'
import { timeOfDay } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { Lead, threadFootStyle, threadGridStyle } from './thread-row-parts'

/**
 * A new thread of this person that is being sent: it is in its place at once, and says so if sending failed.
 */
export function StartingRow(props: { threadId: string; onForget: () => void }) {
  const feed = knownThreadFeeds(useTRPCClient(), props.threadId).find(({ forkId }) => forkId === null)
  return feed ? <Starting {...props} feed={feed} /> : null
}

function Starting(props: { threadId: string; feed: ThreadFeed; onForget: () => void }) {
  const { threadId, feed, onForget } = props
  const { me } = useWorkspace()
  const { data } = useStore(feed.view)
  const pending = data.outbox.find(each => each.channelId !== undefined)
  const first = pending ?? [...data.messages.values()].find(message => message.threadId === threadId)
  if (!first) return null

  function discard(id: string) {
    feed.discard(id)
    onForget()
  }

  return (
    <div className={cx('border-b border-line-soft', threadGridStyle)}>
      <Person id={me.userId} />
      <div>
        <Byline>
          <Name>{me.displayName}</Name>
          <Caption as="time" dateTime={first.createdAt}>
            {timeOfDay(first.createdAt)}
          </Caption>
        </Byline>
        <Lead
          message={{
            content: first.content,
            deletedAt: null,
            metadata: pending
              ? { attachments: [...(pending.attachments ?? [])] }
              : (data.messages.get(first.id)?.metadata ?? {}),
          }}
        />
        {pending && pending.status !== 'sending' ? (
          <ProblemLine>
            <span>{pending.problem}</span>
            <LinkButton onClick={() => feed.retrySend(pending.id)}>{sendingStrings.retry}</LinkButton>
            <LinkButton onClick={() => discard(pending.id)}>{sendingStrings.discard}</LinkButton>
          </ProblemLine>
        ) : (
          <div className={threadFootStyle}>{threadsStrings.sending}</div>
        )}
      </div>
    </div>
  )
}
