'use client'

import { memo } from 'react'
import { AgentFrame } from '@/components/messages/answer-row'
import { useNameOf } from '@/components/messages/author'
import { MessageActions } from '@/components/messages/message-actions'
import { MessageTime } from '@/components/messages/message-time'
import { useThreadScope } from '@/components/messages/thread-scope'
import { useWorkspace } from '@/components/shell/workspace-context'
import { strings } from '@/components/strings'
import { TaskLink } from '@/components/tasks/task-link'
import { Icon } from '@/components/ui/icon'
import { type AskCard as Card, mayRespond } from '@/server/domain/ask'
import type { Message } from '@/server/domain/message'
import type { Task } from '@/server/domain/task'
import { ApprovalForm } from './approval-form'
import { describeOutcome, describeUntil, listAudience } from './describe-ask'
import { QuestionForm } from './question-form'
import './asks.css'

const words = strings.asks

/** What an agent asks of people and waits for: open as a card, settled as a line. */
export const AskCard = memo(function AskCard(props: {
  message: Message
  card: Card
  task: Task | undefined
  acting: boolean
}) {
  const { message, card, task, acting } = props
  const { agent, person } = useNames(message)
  // A task that has ended asks nothing any more, whatever its card still says.
  const isOver = task !== undefined && task.endedAt !== null
  const shown = isOver && card.state === 'open' ? { ...card, state: 'withdrawn' as const } : card
  const outcome = describeOutcome(shown, { agent, person })
  if (outcome === null) return <OpenCard {...{ message, card, task, agent, person, acting }} />
  return (
    <div className="system ask-line">
      <Icon name={outcome.icon} small />
      <span>
        {card.kind === 'question' && <q className="ask-was">{message.content}</q>} {outcome.sentence}{' '}
        <span className="system-acts">
          {message.taskId && <TaskLink taskId={message.taskId} />}
          <span className="cap">
            <MessageTime time={message.createdAt} />
          </span>
        </span>
      </span>
    </div>
  )
})

function OpenCard(props: {
  message: Message
  card: Card
  task: Task | undefined
  agent: string
  person: (userId: string) => string
  acting: boolean
}) {
  const { message, card, task, agent, person, acting } = props
  const { me } = useWorkspace()
  const { readOnly } = useThreadScope()
  const isQuestion = card.kind === 'question'
  const who = listAudience(card, person)
  const form = {
    message,
    card,
    agent,
    person,
    mayAnswer: !readOnly && mayRespond(me, card.audience) && !card.answeredBy.includes(me.userId),
    who,
  }
  return (
    <AgentFrame agentId={message.authorAgentId ?? ''} time={<MessageTime time={message.createdAt} />}>
      <section className="ask" aria-label={isQuestion ? words.questionFrom(agent) : words.approvalFor(agent)}>
        <div className="ask-h">
          <span className="state wait">
            <Icon name="circle-pause" small /> {isQuestion ? words.question : words.approval}
          </span>
          <span className="cap">{words.audience(who)}</span>
          <span className="grow" />
          <span className="cap num" title={new Date(card.until).toLocaleString()}>
            {words.until(describeUntil(card.until, new Date()))}
          </span>
        </div>
        {isQuestion ? <QuestionForm {...form} /> : <ApprovalForm {...form} />}
      </section>
      {acting && isQuestion && <MessageActions message={message} task={task} />}
    </AgentFrame>
  )
}

/** What both kinds of cards are given. */
export interface AskFormProps {
  message: Message
  card: Card
  agent: string
  person: (userId: string) => string
  mayAnswer: boolean
  /** Who may answer, in words. */
  who: string
}

function useNames({ authorAgentId }: Message) {
  const nameOf = useNameOf()
  return {
    agent: nameOf({ authorUserId: null, authorAgentId }),
    person: (userId: string) => nameOf({ authorUserId: userId, authorAgentId: null }),
  }
}
