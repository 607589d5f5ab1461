'use client'

import { memo, useState } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { MessageTime } from '@/components/people/message-time'
import { messagesStrings } from '@/components/strings/messages'
import { Icon } from '@/components/ui/icon'
import { TaskLink } from '@/components/workspace/task-link'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'

/** What the system tells in one line; a failure says what happened, what is safe, and offers to try again. */
export const SystemLine = memo(function SystemLine({
  message,
  task,
}: {
  message: Message
  task: Task | undefined
}) {
  const { feed, readOnly } = useThreadScope()
  const [problem, setProblem] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const failed = message.taskId !== null
  const { forkId } = message.metadata
  const canRetry = failed && task?.status === 'failed' && !readOnly

  async function retry(taskId: string) {
    setAsked(true)
    setProblem(await feed.retry(taskId))
    setAsked(false)
  }

  return (
    <div className={failed ? 'system failed' : 'system'}>
      <Icon name={failed ? 'triangle-alert' : typeof forkId === 'string' ? 'git-branch' : 'info'} small />
      <span>
        {problem ?? message.content}{' '}
        <span className="system-acts">
          {canRetry && (
            <button className="link" type="button" disabled={asked} onClick={() => void retry(task.id)}>
              {messagesStrings.retry}
            </button>
          )}
          {message.taskId && <TaskLink taskId={message.taskId} />}
          <span className="cap">
            <MessageTime time={message.createdAt} />
          </span>
        </span>
      </span>
    </div>
  )
})
