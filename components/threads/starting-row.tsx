'use client'

import { useMemo } from 'react'
import { threadFeed } from '@/components/live/feeds'
import { useStore } from '@/components/live/thread/use-thread'
import { Person } from '@/components/people/author'
import { messagesStrings } from '@/components/strings/messages'
import { threadsStrings } from '@/components/strings/threads'
import { useTRPCClient } from '@/components/trpc/api'
import { Icon } from '@/components/ui/icon'
import { timeOfDay } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { Lead } from './thread-row'

/**
 * A new thread of this person that is being sent: it is in its place at once, and says so if sending failed.
 */
export function StartingRow({ threadId, onForget }: { threadId: string; onForget: () => void }) {
  const client = useTRPCClient()
  const { me } = useWorkspace()
  const feed = useMemo(() => threadFeed(client, me.userId, threadId), [client, me.userId, threadId])
  const { data } = useStore(feed.view)
  const pending = data.outbox.find(each => each.channelId !== undefined)
  const first = pending ?? [...data.messages.values()].find(message => message.threadId === threadId)
  if (!first) return null

  function discard(id: string) {
    feed.discard(id)
    onForget()
  }

  return (
    <div className="trow starting">
      <Person id={me.userId} />
      <div>
        <div className="msg-h">
          <span className="name">{me.displayName}</span>
          <time dateTime={first.createdAt}>{timeOfDay(first.createdAt)}</time>
        </div>
        <Lead
          text={first.content}
          files={pending ? pending.attachments : data.messages.get(first.id)?.metadata.attachments}
        />
        {pending && pending.status !== 'sending' ? (
          <div className="bad-line" role="alert">
            <Icon name="triangle-alert" small /> <span>{pending.problem}</span>
            <button className="link" type="button" onClick={() => feed.retrySend(pending.id)}>
              {messagesStrings.retry}
            </button>
            <button className="link" type="button" onClick={() => discard(pending.id)}>
              {messagesStrings.discard}
            </button>
          </div>
        ) : (
          <div className="trow-m">{threadsStrings.sending}</div>
        )}
      </div>
    </div>
  )
}
