'use client'

import { useQuery } from '@tanstack/react-query'
import { MessageText } from '@/components/citations/message-text'
import { OutputCard } from '@/components/outputs/output-card'
import { replayStrings as words } from '@/components/strings/tasks/replays'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Hint } from '@/components/ui/form/hint'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'

/** Returns the final text of a task, posted or only stored; null: none, or not yet. */
export function useTaskWords({ id, endedAt }: Pick<Task, 'id' | 'endedAt'>) {
  const trpc = useTRPC()
  const found = useQuery(
    trpc.task.answer.queryOptions({ taskId: id }, { enabled: endedAt !== null, staleTime: 0 }),
  )
  const { output } = found.data ?? {}
  const answer: Message | null = found.data?.answer ?? null
  const posted = answer && answer.deletedAt === null ? answer.content : null
  return {
    words: output ?? posted ?? null,
    object: found.data?.data ?? null,
    citations: output == null ? answer?.metadata.citations : undefined,
    error: found.error,
    isReading: endedAt !== null && found.isPending,
  }
}

export function TaskOutput({ task, title }: { task: Task; title: string }) {
  const { words: said, object, citations, error, isReading } = useTaskWords(task)
  const { agents } = useWorkspace()
  return (
    <section aria-label={title}>
      <h2 className="text-sm leading-24">{title}</h2>
      {error && <Hint tone="bad">{readError(error).message}</Hint>}
      {object ? (
        <OutputCard object={object} name={agents.get(task.agentId)?.displayName ?? ''} />
      ) : said !== null ? (
        <div className="mt-4 rounded-card border border-line-soft px-12 py-8 wrap-anywhere">
          <MessageText text={said} citations={citations} />
        </div>
      ) : (
        !error &&
        !isReading && (
          <p className="text-sm text-text-2">{task.endedAt === null ? words.notYet : words.nothing}</p>
        )
      )}
    </section>
  )
}
