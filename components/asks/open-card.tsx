'use client'

import type { ReactNode } from 'react'
import { AgentFrame } from '@/components/people/agent-frame'
import { MessageNumber } from '@/components/people/message-number'
import { MessageTime } from '@/components/people/message-time'
import { asksStrings as words } from '@/components/strings/asks'
import { waitingStrings } from '@/components/strings/tasks/waiting'
import { Card as Surface } from '@/components/ui/surface/card'
import { Spacer } from '@/components/ui/surface/spacer'
import { State } from '@/components/ui/text/state'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Message } from '@/server/domain/messages/message'
import type { AskCard as Card } from '@/server/domain/tasks/ask'
import { mayRespond } from '@/server/domain/tasks/task-rights'
import { ApprovalForm } from './approval-form'
import { useAskScope } from './ask-scope'
import { describeUntil, listAudience } from './describe-wait'
import { QuestionForm } from './question-form'

/** The card that an agent waits for: the people who may answer, the deadline, and the form. */
export function OpenCard(props: {
  message: Message
  card: Card
  agent: string
  person: (userId: string) => string
  quote: ReactNode
  actions: ReactNode
}) {
  const { message, card, agent, person, quote, actions } = props
  const { me } = useWorkspace()
  const { readOnly } = useAskScope()
  const isQuestion = card.kind === 'question'
  const labels = isQuestion
    ? { kind: words.question, whole: words.questionFrom }
    : card.budget
      ? { kind: words.budget, whole: words.budgetFor }
      : { kind: words.approval, whole: words.approvalFor }
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
    <AgentFrame
      agentId={message.authorAgentId ?? ''}
      time={
        <>
          <MessageTime time={message.createdAt} />
          <MessageNumber message={message} />
        </>
      }
    >
      {quote}
      <Surface className="mt-6 max-w-read phone:mt-12 phone:-ml-38" aria-label={labels.whole(agent)}>
        <div className="flex flex-wrap items-center gap-6 px-12 pt-8 text-xs">
          <State tone="wait" icon="circle-pause">
            {labels.kind}
          </State>
          <span className="text-text-3">{words.audience(who)}</span>
          <Spacer />
          <span className="text-text-3 tabular-nums" title={new Date(card.until).toLocaleString()}>
            {waitingStrings.until(describeUntil(card.until, new Date()))}
          </span>
        </div>
        {isQuestion ? <QuestionForm {...form} /> : <ApprovalForm {...form} />}
      </Surface>
      {isQuestion && actions}
    </AgentFrame>
  )
}
