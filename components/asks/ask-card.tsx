'use client'

import dynamic from 'next/dynamic'
import { memo, type ReactNode } from 'react'
import { useNameOf } from '@/components/people/author'
import { LineEnd } from '@/components/people/line-end'
import { LogLine } from '@/components/ui/text/log-line'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import type { Message } from '@/server/domain/messages/message'
import type { AskCard as Card } from '@/server/domain/tasks/ask'
import type { Task } from '@/server/domain/tasks/task'
import { describeOutcome } from './describe-ask'

/** Few threads have an open one, so it is loaded on demand. Its place is reserved, so that nothing jumps. */
const OpenCard = dynamic(async () => (await import('./open-card')).OpenCard, {
  ssr: false,
  loading: () => (
    <div className="mx-8 my-2 min-h-150 rounded-card bg-agent-tint phone:mx-4" aria-busy="true" />
  ),
})

/** A question or an approval that an agent waits for: open as a card, settled as a line. */
export const AskCard = memo(function AskCard(props: {
  message: Message
  card: Card
  task: Task | undefined
  /** The question that an open card belongs to, if it is not right above. */
  quote?: ReactNode
  /** The actions of an open question; a settled one has none. */
  actions?: ReactNode
}) {
  const plainText = usePlainText()
  const { message, card, task, quote, actions } = props
  const { agent, person } = useNames(message)
  // A task that has ended asks nothing any more, even if its card is still open. Other tasks may share a budget's card.
  const isOver = task !== undefined && task.endedAt !== null && !card.budget
  const shown = isOver && card.state === 'open' ? { ...card, state: 'withdrawn' as const } : card
  const outcome = describeOutcome(shown, { agent, person })
  if (outcome === null) {
    return (
      <OpenCard message={message} card={card} agent={agent} person={person} quote={quote} actions={actions} />
    )
  }
  return (
    <LogLine icon={outcome.icon}>
      <span>
        {card.kind === 'question' && <q className="mr-2 text-text-3">{plainText(message.content)}</q>}{' '}
        {outcome.sentence} <LineEnd message={message} />
      </span>
    </LogLine>
  )
})

function useNames({ authorAgentId }: Message) {
  const nameOf = useNameOf()
  return {
    agent: nameOf({ authorUserId: null, authorAgentId }),
    person: (userId: string) => nameOf({ authorUserId: userId, authorAgentId: null }),
  }
}
