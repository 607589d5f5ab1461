'use client'

import dynamic from 'next/dynamic'
import Link from 'next/link'
import { memo, useState } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { LineEnd } from '@/components/people/line-end'
import { messagesStrings } from '@/components/strings/messages'
import { sendingStrings } from '@/components/strings/messages/sending'
import { LinkButton } from '@/components/ui/button/link-button'
import { LogLine } from '@/components/ui/text/log-line'
import { messagePath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Message } from '@/server/domain/messages/message'
import { offerLimit, writeDollars } from '@/server/domain/spending/task-limit'
import type { Task } from '@/server/domain/tasks/task'
import { type Quote, QuotedLine } from './quote/quoted-line'

// Few tasks are stopped by a budget or by an outside server.
const FailureActs = dynamic(() => import('./failure-acts').then(file => file.FailureActs), { ssr: false })

/**
 * A system message in one line; a failure tells its cause and the things that are safe, and offers a retry, or to admins a
 * higher limit if that was the reason.
 */
export const SystemLine = memo(function SystemLine({
  message,
  task,
  quote = null,
}: {
  message: Message
  task: Task | undefined
  /** The question that the line is about, if it is not right above. */
  quote?: Quote | null
}) {
  const { me, workspace, channels } = useWorkspace()
  const { feed, readOnly } = useThreadScope()
  const [problem, setProblem] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const failed = message.taskId !== null
  const { forkId, reminder } = message.metadata
  const about = channels.find(({ id }) => id === reminder?.channelId)
  const canRetry = failed && task?.status === 'failed' && !readOnly

  const host = canRetry ? task.error?.host : undefined
  const limitUsd = canRetry ? offerLimit(task.error?.short, me.role) : null

  async function retry(taskId: string) {
    setAsked(true)
    setProblem(await feed.retry(taskId, limitUsd ?? undefined))
    setAsked(false)
  }

  return (
    <LogLine
      icon={
        failed ? 'triangle-alert' : typeof forkId === 'string' ? 'git-branch' : reminder ? 'clock' : 'info'
      }
      isFailure={failed}
    >
      <div className="min-w-0">
        {quote && <QuotedLine messageId={quote.messageId} quoted={quote.message} />}
        {problem ?? message.content}{' '}
        <LineEnd message={message}>
          {reminder && about && (
            <Link href={messagePath(workspace, about, { ...reminder, id: reminder.messageId })}>
              {messagesStrings.openReminded}
            </Link>
          )}
          {canRetry && host === undefined && (
            <LinkButton disabled={asked} onClick={() => void retry(task.id)}>
              {limitUsd === null ? sendingStrings.retry : messagesStrings.raiseLimit(writeDollars(limitUsd))}
            </LinkButton>
          )}
          {canRetry && (
            <FailureActs channelId={message.channelId} task={task} retry={() => void retry(task.id)} />
          )}
        </LineEnd>
      </div>
    </LogLine>
  )
})
