import type { ReactNode } from 'react'
import { MessageNumber } from '@/components/people/message-number'
import { MessageTime } from '@/components/people/message-time'
import { TaskLink } from '@/components/workspace/task-link'
import type { Message } from '@/server/domain/messages/message'

/**
 * The end of a line between messages: its actions, a link to the task behind it, and the time. It follows the
 * sentence, and wraps below it as a whole if there is no room.
 */
export function LineEnd({ message, children }: { message: Message; children?: ReactNode }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-8">
      {children}
      {message.taskId && <TaskLink taskId={message.taskId} place="line" />}
      <span className="text-xs whitespace-nowrap text-text-3">
        <MessageTime time={message.createdAt} /> <MessageNumber message={message} />
      </span>
    </span>
  )
}
