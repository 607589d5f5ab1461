'use client'

import { memo, type ReactNode, useState } from 'react'
import { Markdown } from '@/components/markdown/markdown'
import { strings } from '@/components/strings'
import { Icon } from '@/components/ui/icon'
import type { Message } from '@/server/domain/message'
import type { Task } from '@/server/domain/task'
import { AnswerFoot } from './answer-foot'
import { AgentFace, useNameOf } from './author'
import { MessageActions } from './message-actions'
import { MessageTime } from './message-time'
import { useKnownNames } from './thread-scope'

const words = strings.messages

/** An agent's answer, with the older ones that it replaced behind it. */
export const AnswerRow = memo(function AnswerRow(props: {
  message: Message
  earlier: readonly Message[]
  tasks: ReadonlyMap<string, Task>
  acting: boolean
}) {
  const all = [...props.earlier, props.message]
  const [chosen, setChosen] = useState<string | null>(null)
  const found = all.findIndex(each => each.id === chosen)
  const index = found === -1 ? all.length - 1 : found
  const message = all[index] ?? props.message
  const names = useKnownNames()
  const task = message.taskId ? props.tasks.get(message.taskId) : undefined
  return (
    <AgentFrame agentId={message.authorAgentId ?? ''} time={<MessageTime time={message.createdAt} />}>
      {message.deletedAt === null ? (
        <>
          <Markdown text={message.content} names={names} />
          <AnswerFoot message={message} task={task}>
            {all.length > 1 && (
              <AnswerPages index={index} count={all.length} onTurn={to => setChosen(all[to]?.id ?? null)} />
            )}
          </AnswerFoot>
          {props.acting && <MessageActions message={message} task={task} />}
        </>
      ) : (
        <p className="gone">{words.deleted}</p>
      )}
    </AgentFrame>
  )
})

/** The tinted block that an agent speaks in. */
export function AgentFrame(props: {
  agentId: string
  time?: ReactNode
  side?: ReactNode
  children: ReactNode
}) {
  const nameOf = useNameOf()
  return (
    <div className="msg agent">
      <AgentFace id={props.agentId} />
      <div>
        <div className="msg-h">
          <span className="name bot">{nameOf({ authorUserId: null, authorAgentId: props.agentId })}</span>
          <span className="tag">{words.agent}</span>
          {props.time}
          <span className="grow" />
          {props.side}
        </div>
        {props.children}
      </div>
    </div>
  )
}

/** '2 of 3', and the way to the others. */
export function AnswerPages(props: { index: number; count: number; onTurn: (index: number) => void }) {
  const { index, count, onTurn } = props
  return (
    <span className="pages">
      <button
        className="btn s icon"
        type="button"
        aria-label={words.olderAnswer}
        disabled={index === 0}
        onClick={() => onTurn(index - 1)}
      >
        <Icon name="chevron-left" small />
      </button>
      <span className="cap num">{words.ofAnswers(index + 1, count)}</span>
      <button
        className="btn s icon"
        type="button"
        aria-label={words.newerAnswer}
        disabled={index === count - 1}
        onClick={() => onTurn(index + 1)}
      >
        <Icon name="chevron-right" small />
      </button>
    </span>
  )
}
