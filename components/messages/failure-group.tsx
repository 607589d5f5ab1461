'use client'

import { useEffect, useState } from 'react'
import { MessageTime } from '@/components/people/message-time'
import { failureStrings as words } from '@/components/strings/failures'
import { LinkButton } from '@/components/ui/button/link-button'
import { LogLine } from '@/components/ui/text/log-line'
import type { Message } from '@/server/domain/messages/message'
import type { FailureReason } from '@/server/domain/tasks/retry-pauses'
import type { Task } from '@/server/domain/tasks/task'
import { type Quote, QuotedLine } from './quote/quoted-line'
import { SystemLine } from './system-line'

/** Groups that were unfolded, by their first message; they stay open when they are scrolled out of the page. */
const unfolded = new Set<string>()

/**
 * Failures of several tasks for one reason: one line, and below it on demand each failure with its own actions.
 * A question that they share is named once.
 */
export function FailureGroup(props: {
  message: Message
  reason: FailureReason
  failures: readonly { message: Message; quote: Quote | null }[]
  tasks: ReadonlyMap<string, Task>
  /** A link has led to one of them. */
  found: boolean
}) {
  const { message, reason, failures, tasks, found } = props
  const first = failures[0]?.message.id ?? message.id
  const [isOpen, setOpen] = useState(unfolded.has(first))
  useEffect(() => {
    if (!found) return
    unfolded.add(first)
    setOpen(true)
  }, [found, first])

  function turn(open: boolean) {
    if (open) unfolded.add(first)
    else unfolded.delete(first)
    setOpen(open)
  }

  const quote = failures[0]?.quote ?? null
  const isShared = failures.every(failure => failure.quote?.messageId === quote?.messageId)
  const count = new Set(failures.map(failure => failure.message.taskId)).size
  return (
    <div className="in-data-found:bg-accent-soft">
      <LogLine icon="triangle-alert" isFailure>
        <div className="min-w-0">
          {isShared && quote && <QuotedLine messageId={quote.messageId} quoted={quote.message} />}
          {words.folded(count, reason)}{' '}
          <span className="inline-flex flex-wrap items-center gap-x-8">
            <LinkButton aria-expanded={isOpen} onClick={() => turn(!isOpen)}>
              {isOpen ? words.hide : words.show}
            </LinkButton>
            <span className="text-xs whitespace-nowrap text-text-3">
              <MessageTime time={message.createdAt} />
            </span>
          </span>
        </div>
      </LogLine>
      {isOpen &&
        failures.map(failure => (
          <SystemLine
            key={failure.message.id}
            message={failure.message}
            task={tasks.get(failure.message.taskId ?? '')}
            quote={isShared ? null : failure.quote}
          />
        ))}
    </div>
  )
}
