'use client'

import { cx } from 'class-variance-authority'
import dynamic from 'next/dynamic'
import { memo } from 'react'
import { MessageMarks } from '@/components/later/marks'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { useStreamText } from '@/components/live/thread/use-thread'
import { AnswerFoot } from '@/components/messages/answer-foot'
import { DeletedText } from '@/components/messages/deleted-text'
import { LongAnswer } from '@/components/messages/long-answer'
import { MessageActions } from '@/components/messages/message-actions'
import { MessageReactions } from '@/components/messages/message-reactions'
import { type Quote, QuotedLine } from '@/components/messages/quote/quoted-line'
import { StopButton } from '@/components/messages/stop-button'
import { AgentFrame } from '@/components/people/agent-frame'
import { MessageNumber } from '@/components/people/message-number'
import { MessageTime } from '@/components/people/message-time'
import { useSpeakerOf } from '@/components/people/use-speaker-of'
import { withoutThumbs } from '@/components/reactions/answer-thumbs'
import { answersStrings } from '@/components/strings/messages/answers'
import { IconButton } from '@/components/ui/button/icon-button'
import { Late } from '@/components/ui/loading/late'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'
import type { Beside } from './rows/row'
import { StepLine } from './step-line'

// Few answers are one.
const OutputCard = dynamic(() => import('@/components/outputs/output-card').then(file => file.OutputCard))

/**
 * An agent's answer, from its first sign to its last form: while it is being written, its steps and the text
 * so far; then the message. It is one component with its text in one place, so that nothing is redrawn when
 * the answer is posted. Older answers to the same question are behind it.
 */
export const AnswerRow = memo(function AnswerRow(props: {
  /** The answer; null while it is being written. */
  message: Message | null
  /** The agent that writes the answer or, if known, wrote it. */
  task: Task | undefined
  /** The agent that asked for the answer and did not wait for it; null: a person asked. */
  askedBy: string | null
  /** The question, if it is not right above; or the words of the agent that asked. */
  quote: Quote | null
  earlier: readonly Message[]
  /** The state that belongs to the answer while it is being written. */
  beside: Beside | null
  /** The answer that the reader has chosen; null: the newest. */
  chosen: string | null
  onChoose: (messageId: string | null) => void
  acting: boolean
  /** A long answer is not folded: words in it are marked. */
  isWhole: boolean
}) {
  const { task, earlier, onChoose } = props
  const { feed } = useThreadScope()
  const all = props.message ? [...earlier, props.message] : earlier
  const count = props.message ? all.length : all.length + 1
  const found = all.findIndex(each => each.id === props.chosen)
  const index = found === -1 ? count - 1 : found
  const shown = all[index] ?? null
  const streamed = useStreamText(feed, task?.id ?? '')
  const isWorking = props.message === null && task !== undefined
  const speakerOf = useSpeakerOf()
  const { agents } = useWorkspace()
  const agentId = shown?.authorAgentId ?? (task ? speakerOf(task) : '')
  const pages = count > 1 && (
    <AnswerPages
      index={index}
      count={count}
      inHead={isWorking}
      onTurn={to => onChoose(to === count - 1 ? null : (all[to]?.id ?? null))}
    />
  )
  const text = shown ? (shown.deletedAt === null ? shown.content : null) : streamed
  const object = shown?.deletedAt === null ? shown.metadata.object : undefined
  const key = shown && shown.id !== props.message?.id ? shown.id : 'newest'
  return (
    <AgentFrame
      agentId={agentId}
      askedBy={props.askedBy}
      acting={props.acting}
      time={
        shown &&
        !isWorking && (
          <>
            <MessageTime time={shown.createdAt} />
            <MessageNumber message={shown} />
            <MessageMarks message={shown} />
          </>
        )
      }
      side={
        isWorking && (
          <>
            {pages}
            <StopButton task={task} />
          </>
        )
      }
    >
      {props.quote && shown?.deletedAt == null && (
        <QuotedLine messageId={props.quote.messageId} quoted={props.quote.message} />
      )}
      {isWorking && <StepLine task={task} beside={props.beside} />}
      {text === null && <DeletedText />}
      {object && (
        <Late>
          <OutputCard object={object} name={agents.get(agentId)?.displayName ?? ''} />
        </Late>
      )}
      {!object && text !== null && text !== '' && (
        <LongAnswer
          key={key}
          id={shown?.taskId ?? shown?.id ?? task?.id ?? ''}
          text={text}
          growing={shown === null}
          isWhole={props.isWhole}
          citations={shown?.metadata.citations}
        />
      )}
      {shown && !isWorking && (
        <>
          <MessageReactions message={shown} shown={withoutThumbs(shown.reactions)} />
          {shown.deletedAt === null && (
            <AnswerFoot message={shown} task={shown === props.message ? task : undefined}>
              {pages}
            </AnswerFoot>
          )}
          <MessageActions
            message={shown}
            task={shown === props.message ? task : undefined}
            acting={props.acting}
          />
        </>
      )}
    </AgentFrame>
  )
})

/** '2 of 3', with the buttons for the other answers. */
function AnswerPages(props: {
  index: number
  count: number
  /** They stand in the line above the answer, and not at its foot. */
  inHead: boolean
  onTurn: (index: number) => void
}) {
  const { index, count, inHead, onTurn } = props
  return (
    <span className={cx('inline-flex items-center gap-2 whitespace-nowrap', inHead ? '-my-2' : '-ml-6')}>
      <IconButton
        icon="chevron-left"
        small
        size="s"
        touch="none"
        label={answersStrings.olderAnswer}
        disabled={index === 0}
        onClick={() => onTurn(index - 1)}
      />
      <Caption className="tabular-nums">{answersStrings.ofAnswers(index + 1, count)}</Caption>
      <IconButton
        icon="chevron-right"
        small
        size="s"
        touch="none"
        label={answersStrings.newerAnswer}
        disabled={index === count - 1}
        onClick={() => onTurn(index + 1)}
      />
    </span>
  )
}
