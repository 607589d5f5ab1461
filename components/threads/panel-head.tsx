'use client'

import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { useState } from 'react'
import { CatchUpButton } from '@/components/catch-up/catch-up-button'
import { PinsItem } from '@/components/later/pins-item'
import { PinsPart } from '@/components/later/pins-part'
import type { ThreadView } from '@/components/live/thread/thread-view'
import { FollowButton } from '@/components/notifications/follow-button'
import { FollowItem } from '@/components/notifications/follow-item'
import { NewsDot } from '@/components/reading/news-dot'
import { threadsStrings as words } from '@/components/strings/threads'
import { panelStrings } from '@/components/strings/threads/panel'
import { BackButton } from '@/components/ui/button/back-button'
import { Button } from '@/components/ui/button/button'
import { IconButton, iconButtonStyle } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { schedulesPath } from '@/components/workspace/schedule-path'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { ActiveAgentMenu } from './active-agent-menu'
import { CatchUpItem, HeadMenu } from './head-menu'

/**
 * The thread's title and the button to leave it: a cross beside the channel; on a phone a Back arrow and the
 * thread's first words.
 */
export function PanelHead(props: {
  view: ThreadView
  channel: Channel
  isPage: boolean
  /** Forks the thread; null: nobody can fork here. */
  onFork: (() => void) | null
  onClose: () => void
}) {
  const plainText = usePlainText()
  const { view, channel, isPage, onClose } = props
  const { workspace, me } = useWorkspace()
  const [pinsOpen, setPinsOpen] = useState(false)
  const message = view.thread?.firstMessage
  const first = message?.content ?? view.data.outbox[0]?.content ?? ''
  const replies = countReplies(view)
  const told = replies === null ? '' : replies === 0 ? words.noReplies : words.replies(replies)
  // Beside the button that leads to the forks a phone has no room for the word.
  const hasForks = view.data.forks.size > 0
  const isFollowable = channel.kind !== 'direct'
  const scope = view.thread && ({ kind: 'thread', channelId: channel.id, threadId: view.thread.id } as const)
  return (
    <Bar hasBack>
      <NewsDot label={panelStrings.back}>{label => <BackButton label={label} onClick={onClose} />}</NewsDot>
      <div className="flex min-w-0 items-baseline gap-8 phone:-ml-8 phone:block phone:flex-1 phone:leading-18">
        <h2 className={cx(barTitleStyle, 'phone:text-headline')} aria-level={isPage ? 1 : undefined}>
          <span className="phone:hidden">{panelStrings.thread}</span>
          <span className="hidden truncate phone:block">
            {plainText(first, 120, message?.metadata.mentions) || panelStrings.thread}
          </span>
        </h2>
        <span className="text-sm text-text-2 phone:block phone:truncate phone:text-xs phone:text-text-3">
          <span className="wide:hidden">#{channel.name}, </span>
          {told}
        </span>
      </div>
      <span className="min-w-0 flex-1 phone:hidden" />
      {view.thread && channel.directAgentId === null && (
        <ActiveAgentMenu
          threadId={view.thread.id}
          active={view.data.activeAgent}
          mayChange={channel.archivedAt === null}
        />
      )}
      {props.onFork && view.thread && (
        <Button title={panelStrings.forkWhy} onClick={props.onFork}>
          <Icon name="git-branch" small />{' '}
          <span className={hasForks ? 'phone:sr-only' : undefined}>{panelStrings.fork}</span>
        </Button>
      )}
      {hasForks && (
        <Button look="fork" onClick={() => goTo(`${location.pathname}/forks`)}>
          <Icon name="git-branch" small /> {panelStrings.forks(view.data.forks.size)}
        </Button>
      )}
      {view.thread && scope && (
        <>
          <span className="flex flex-none gap-8 phone:hidden">
            {isFollowable && <FollowButton threadId={view.thread.id} />}
            <CatchUpButton scope={scope} />
          </span>
          <HeadMenu>
            {isFollowable && <FollowItem threadId={view.thread.id} />}
            <CatchUpItem scope={scope} />
            <PinsItem channelId={channel.id} onChoose={() => setPinsOpen(true)} />
          </HeadMenu>
          <PinsPart channel={channel} open={pinsOpen} onClose={() => setPinsOpen(false)} />
        </>
      )}
      {me.role !== 'guest' && view.thread && (
        <Link
          className={iconButtonStyle({ className: 'phone:hidden' })}
          href={schedulesPath(workspace, view.thread.id)}
          aria-label={panelStrings.schedule}
          title={panelStrings.schedule}
          prefetch={false}
        >
          <Icon name="clock" />
        </Link>
      )}
      <IconButton
        className="phone:hidden"
        icon="x"
        label={panelStrings.close}
        title={panelStrings.close}
        onClick={onClose}
      />
    </Bar>
  )
}

/** Counts the replies: those that were loaded with the thread, plus the messages written since. */
function countReplies({ thread, data }: ThreadView): number | null {
  if (!thread) return data.outbox.length > 0 ? 0 : null
  const since = [...data.messages.values()].filter(
    message => message.forkId === null && message.seq > thread.lastSeq && message.authorType !== 'system',
  )
  return thread.messageCount - 1 + since.length
}
