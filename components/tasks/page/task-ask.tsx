'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { AskCard } from '@/components/asks/ask-card'
import { type AskScope, AskScopeContext } from '@/components/asks/ask-scope'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import type { Channel } from '@/server/domain/channels/channel'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'

/** The question of a waiting task, with the form to answer it right here. */
export function TaskAsk(props: { task: Task; channel: Channel; onDone: () => void }) {
  const { task, channel, onDone } = props
  const trpc = useTRPC()
  const isWaiting = task.status === 'waiting'
  const found = useQuery(
    trpc.task.card.queryOptions({ taskId: task.id }, { enabled: isWaiting, staleTime: 0 }),
  )
  const answer = useMutation(trpc.task.respond.mutationOptions({ onSettled: onDone }))
  const message: Message | null = found.data?.message ?? null
  const card = message?.metadata.ask
  if (!isWaiting || !message || !card) return null
  const scope: AskScope = {
    readOnly: channel.archivedAt !== null,
    respond: (taskId, seq, response) =>
      answer.mutateAsync({ taskId, seq, response }).then(
        () => null,
        (error: unknown) => readError(error).message,
      ),
  }
  return (
    <AskScopeContext value={scope}>
      <section className="max-w-read px-16 pt-4 pb-12" aria-label={taskStrings.states.waiting}>
        <AskCard key={card.seq} message={message} card={card} task={task} />
      </section>
    </AskScopeContext>
  )
}
