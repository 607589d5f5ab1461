'use client'

import type { ThreadView } from '@/components/live/thread/thread-view'
import { plainText } from '@/components/markdown/plain-text'
import { threadsStrings as words } from '@/components/strings/threads'
import { Icon } from '@/components/ui/icon'
import { goTo } from '@/components/workspace/use-open-thread'
import type { Channel } from '@/server/domain/channels/channel'

/**
 * The thread's title and the button to leave it: a cross beside the channel; on a phone a Back arrow and the
 * thread's first words.
 */
export function PanelHead(props: {
  view: ThreadView
  channel: Channel
  isPage: boolean
  onClose: () => void
}) {
  const { view, channel, isPage, onClose } = props
  const first = view.thread?.firstMessage.content ?? view.data.outbox[0]?.content ?? ''
  const replies = countReplies(view)
  const told = replies === null ? '' : replies === 0 ? words.noReplies : words.replies(replies)
  return (
    <div className="head">
      <button className="btn icon back" type="button" aria-label={words.back} onClick={onClose}>
        <Icon name="chevron-left" />
      </button>
      <div className="ti">
        <h2 aria-level={isPage ? 1 : undefined}>
          <span className="wide-only">{words.thread}</span>
          <span className="phone-only cut">{plainText(first, 120) || words.thread}</span>
        </h2>
        <span className="meta">
          <span className="phone-only">#{channel.name}, </span>
          {told}
        </span>
      </div>
      <span className="grow" />
      {view.data.forks.size > 0 && (
        <button className="btn forks" type="button" onClick={() => goTo(`${location.pathname}/forks`)}>
          <Icon name="git-branch" small /> {words.forks(view.data.forks.size)}
        </button>
      )}
      <button
        className="btn icon cross"
        type="button"
        aria-label={words.close}
        title={words.close}
        onClick={onClose}
      >
        <Icon name="x" />
      </button>
    </div>
  )
}

/** Counts the replies: those that were loaded with the thread, plus the messages written since. */
function countReplies({ thread, data }: ThreadView): number | null {
  if (!thread) return data.outbox.length > 0 ? 0 : null
  const since = [...data.messages.values()].filter(
    message => message.forkId === null && message.seq > thread.lastSeq,
  )
  return thread.messageCount - 1 + since.length
}
