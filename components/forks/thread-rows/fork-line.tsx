'use client'

import { type MouseEvent, memo } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { useNameOf } from '@/components/people/author'
import { LineEnd } from '@/components/people/line-end'
import { forksStrings } from '@/components/strings/forks'
import { linkStyle } from '@/components/ui/button/link-style'
import { LogLine } from '@/components/ui/text/log-line'
import { followLink } from '@/components/workspace/follow-link'
import { forkPath, messagePath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Fork } from '@/server/domain/forks/fork'
import type { Message } from '@/server/domain/messages/message'
import { ago, useMinute } from '../ago'
import { forkIcons } from '../fork-icons'

const words = forksStrings.line

/**
 * The line in a thread that announces a fork: its creator, its topic and the message that it starts from, both as
 * links, and its size and last activity. The card of its result replaces it.
 */
export const ForkLine = memo(function ForkLine(props: {
  message: Message
  fork: Fork
  /** The message that the fork starts from, if it is loaded. */
  from: Message | undefined
}) {
  const { message, fork, from } = props
  const { workspace, me } = useWorkspace()
  const { channel, jump } = useThreadScope()
  const nameOf = useNameOf()
  const now = useMinute()
  const path = forkPath(workspace, channel, fork)
  const isOwn = fork.createdBy === me.userId
  const start = { id: fork.parentMessageId, threadId: fork.threadId, forkId: null }

  function goToStart(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    jump(fork.parentMessageId)
  }

  return (
    <LogLine icon={forkIcons[fork.status]}>
      <span className="wrap-anywhere">
        {isOwn
          ? words.youForked
          : words.forked(nameOf({ authorUserId: fork.createdBy, authorAgentId: null }))}{' '}
        <a className={linkStyle({ tone: 'warm' })} href={path} onClick={followLink(path)}>
          ‘<bdi>{fork.description}</bdi>’
        </a>{' '}
        {words.from}{' '}
        <a className={linkStyle()} href={messagePath(workspace, channel, start)} onClick={goToStart}>
          {nameStart()}
        </a>{' '}
        <LineEnd message={message}>
          <span className="text-xs whitespace-nowrap tabular-nums">
            {fork.status === 'active'
              ? forksStrings.recent(fork.messageCount, ago(fork.lastActivityAt, now))
              : forksStrings.chipStates[fork.status]}
          </span>
        </LineEnd>
      </span>
    </LogLine>
  )

  function nameStart(): string {
    if (!from) return words.earlier
    if (from.authorUserId === me.userId) return isOwn ? words.yourOwn : words.yours
    return from.authorUserId === fork.createdBy ? words.theirOwn : words.message(nameOf(from))
  }
})
