'use client'

import type { ReactNode } from 'react'
import { AgentFrame } from '@/components/people/agent-frame'
import { MessageTime } from '@/components/people/message-time'
import { asksStrings as words } from '@/components/strings/asks'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Message } from '@/server/domain/messages/message'
import type { AskCard as Card } from '@/server/domain/tasks/ask'
import { mayRespond } from '@/server/domain/tasks/task-rights'
import { ApprovalForm } from './approval-form'
import { useAskScope } from './ask-scope'
import { describeUntil, listAudience } from './describe-ask'
import { QuestionForm } from './question-form'

/** The card that an agent waits for: the people who may answer, the deadline, and the form. */
export function OpenCard(props: {
  message: Message
  card: Card
  agent: string
  person: (userId: string) => string
  actions: ReactNode
}) {
  const { message, card, agent, person, actions } = props
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
    <AgentFrame agentId={message.authorAgentId ?? ''} time={<MessageTime time={message.createdAt} />}>
      <section className="ask" aria-label={labels.whole(agent)}>
        <div className="ask-h">
          <span className="state wait">
            <Icon name="circle-pause" small /> {labels.kind}
          </span>
          <span className="cap">{words.audience(who)}</span>
          <span className="grow" />
          <span className="cap num" title={new Date(card.until).toLocaleString()}>
            {words.until(describeUntil(card.until, new Date()))}
          </span>
        </div>
        {isQuestion ? <QuestionForm {...form} /> : <ApprovalForm {...form} />}
      </section>
      {isQuestion && actions}
    </AgentFrame>
  )
}
