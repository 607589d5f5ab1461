import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { useEffect } from 'react'
import { Person, useNameOf } from '@/components/people/author'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { useTRPC } from '@/components/trpc/api'
import { linkStyle } from '@/components/ui/button/link-style'
import { Caption } from '@/components/ui/text/caption'
import { Name } from '@/components/ui/text/name'
import { Quote } from '@/components/ui/text/quote'
import { listTime } from '@/components/workspace/format-time'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { conversationPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { Message } from '@/server/domain/messages/message'
import type { TaskInput } from '@/server/domain/tasks/events'
import type { Task } from '@/server/domain/tasks/task'
import { RelatedTask } from './related-task'

const words = taskStrings
const messageLinkStyle = cx(linkStyle(), 'text-sm leading-24 touch:leading-44')

/** The person who asked for a task, the place, the time, the kind of input and its words; with links back to them. */
export function TaskQuestion({
  task,
  channel,
  input,
}: {
  task: Task
  channel: Channel
  input: TaskInput | null
}) {
  const { workspace } = useWorkspace()
  const nameOf = useNameOf()
  const question = useQuestionText(task)
  const prompt = usePromptText(task, input)
  const text = question.text ?? prompt.text
  const isReading = question.isReading || prompt.isReading
  const thread = conversationPath(workspace, channel, task)
  useEffect(() => {
    if (text !== null) document.title = `${text} · OpenVibe`
  }, [text])
  return (
    <section className="max-w-read px-16 py-12" aria-label={words.question}>
      <p className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <Person id={task.actingUserId} size="s" />
        <Name>{nameOf({ authorUserId: task.actingUserId, authorAgentId: null })}</Name>
        <Caption as="time" dateTime={task.createdAt}>
          {listTime(task.createdAt, new Date())}
        </Caption>
        {input && <Caption>{describeInput(input)}</Caption>}
        {task.parentTaskId && <RelatedTask taskId={task.parentTaskId} label={words.parentTask} />}
        {task.triggerMessageId && (
          <Link className={messageLinkStyle} href={`${thread}#m-${task.triggerMessageId}`}>
            {words.showQuestion}
          </Link>
        )}
        {task.messageId && (
          <Link className={messageLinkStyle} href={`${thread}#m-${task.messageId}`}>
            {words.showAnswer}
          </Link>
        )}
      </p>
      {/* The line is reserved while it is loaded, so that nothing below moves when it arrives. */}
      {(text !== null || isReading) && (
        <Quote className="mt-6">
          <p className="line-clamp-4 leading-body">{text ?? '\u00a0'}</p>
        </Quote>
      )}
    </section>
  )
}

function describeInput(input: TaskInput): string {
  if (input.kind === 'reading') return words.readings[input.purpose]
  return words.inputs[input.kind === 'prompt' ? input.from : input.kind]
}

/** Returns the question as it is shown in a list; null: there is none, or it is still being loaded. */
function useQuestionText({ threadId, triggerMessageId }: Task): { text: string | null; isReading: boolean } {
  const plainText = usePlainText()
  const trpc = useTRPC()
  const around = triggerMessageId ?? ''
  const page = useQuery(
    trpc.message.list.queryOptions({ threadId, around, limit: 1 }, { enabled: around !== '' }),
  )
  const question: Message | undefined = page.data?.messages[0]
  if (!question) return { text: null, isReading: page.isLoading }
  const text =
    question.deletedAt === null
      ? plainText(question.content, undefined, question.metadata.mentions)
      : words.questionGone
  return { text, isReading: false }
}

/** Returns the words of a prompt that no person wrote as a message; null: the task has none. */
function usePromptText(
  { id: taskId }: Task,
  input: TaskInput | null,
): { text: string | null; isReading: boolean } {
  const plainText = usePlainText()
  const trpc = useTRPC()
  const hash = input?.kind === 'prompt' ? input.prompt : ''
  const stored = useQuery(
    trpc.task.payload.queryOptions(
      { taskId, hash },
      { enabled: hash !== '', staleTime: Number.POSITIVE_INFINITY },
    ),
  )
  const body = stored.data?.body ?? null
  return { text: body === null ? null : plainText(body), isReading: stored.isLoading }
}
