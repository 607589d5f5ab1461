'use client'

import { cx } from 'class-variance-authority'
import dynamic from 'next/dynamic'
import { type FocusEvent, type KeyboardEvent, memo, useState } from 'react'
import { EntryMarks } from '@/components/entries/entry-marks'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { usePressAndHold } from '@/components/messages/actions/use-press-and-hold'
import { readActKey } from '@/components/messages/list-acts'
import { MessageActions } from '@/components/messages/message-actions'
import { MessageRow, PendingRow } from '@/components/messages/message-row'
import { QuotedLine } from '@/components/messages/quote/quoted-line'
import { useMessageActs } from '@/components/messages/use-message-acts'
import { messagesStrings } from '@/components/strings/messages'
import { isComposing } from '@/components/ui/keys/is-composing'
import { areSingleKeysOn } from '@/components/ui/keys/single-keys'
import { CrashLine } from '@/components/ui/loading/crash-line'
import { Late } from '@/components/ui/loading/late'
import type { Fork } from '@/server/domain/forks/fork'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'
import { ListRule } from './list-rule'
import { logRowStyle } from './log-style'
import { AnswerRow } from './rows/answer-part'
import type { Row } from './rows/row'

// Few threads have one of these, so they are loaded on demand.
const AskCard = dynamic(() => import('@/components/asks/ask-card').then(file => file.AskCard))
const SystemLine = dynamic(() => import('@/components/messages/system-line').then(file => file.SystemLine))
const FailureGroup = dynamic(() =>
  import('@/components/messages/failure-group').then(file => file.FailureGroup),
)
const ResultCard = dynamic(() => import('@/components/results/result-card').then(file => file.ResultCard))
const QuoteMarks = dynamic(
  () => import('@/components/results/sources/quote-marks').then(file => file.QuoteMarks),
  { ssr: false },
)
const ForkLine = dynamic(() => import('@/components/forks/thread-rows/fork-line').then(file => file.ForkLine))
const ForkChips = dynamic(() =>
  import('@/components/forks/thread-rows/fork-chips').then(file => file.ForkChips),
)

/** Over the row: the ground of the message inside would be painted over an outline of the row itself. */
const focusRingStyle = cx(
  'group/row outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute',
  'focus-visible:after:inset-1 focus-visible:after:z-3 focus-visible:after:rounded-control',
  'focus-visible:after:inset-ring-2 focus-visible:after:inset-ring-focus',
)

export interface ListRowProps {
  row: Row
  index: number
  start: number
  measure: (element: HTMLDivElement | null) => void
  tasks: ReadonlyMap<string, Task>
  /** The forks to show as chips: see placeChips. */
  forks: readonly Fork[] | undefined
  userId: string
  /** The pointer or the focus is on the row: its actions are shown. */
  acting: boolean
  /** The row is at the upper edge: its actions have no room above it. */
  atTop: boolean
  /** The link that opened the page a moment ago leads to this row. */
  found: boolean
  /** The address leads to this row: in a fork with a result, its quoted words are marked. */
  named: boolean
  /** The row that Tab enters the list at. */
  entry: boolean
  onHover: (key: string) => void
  /** Called when the row is reached with the keyboard; null: the focus left it. */
  onFocus: (key: string | null) => void
}

/** One row at its position in the list. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, index, start, tasks } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const { allowed, run } = useMessageActs()
  const { feed, isNumbered, isTouch, editing, showActs } = useThreadScope()
  const held = isTouch ? messageAt(row, chosen) : null
  const { endHold, ...holding } = usePressAndHold(
    held && held.id !== editing?.messageId
      ? () => showActs({ message: held, task: tasks.get(held.taskId ?? '') })
      : null,
  )
  const place = { transform: `translateY(${start}px)` }
  if (row.kind === 'day' || row.kind === 'new') {
    return (
      <div ref={props.measure} data-index={index} className={logRowStyle()} style={place}>
        <ListRule row={row} />
      </div>
    )
  }

  // Keys act on the message itself, but not while a control inside has the focus.
  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const act = areSingleKeysOn() ? readActKey(event.key) : null
    const message = act && messageAt(row, chosen)
    if (!message || isComposing(event.nativeEvent)) return
    const task = tasks.get(message.taskId ?? '')
    if (!allowed(message, task).includes(act)) return
    event.preventDefault()
    event.stopPropagation()
    run(act, message, task)
  }

  return (
    <article
      ref={props.measure}
      data-index={index}
      id={'message' in row ? `m-${row.message.id}` : undefined}
      className={cx(logRowStyle({ isActing: props.acting }), focusRingStyle)}
      data-acting={props.acting ? '' : undefined}
      data-at-top={props.acting && props.atTop ? '' : undefined}
      data-found={props.found ? '' : undefined}
      style={place}
      tabIndex={props.entry ? 0 : -1}
      onKeyDown={press}
      onPointerEnter={event => event.pointerType === 'mouse' && props.onHover(row.key)}
      onFocus={event => event.target.matches(':focus-visible') && props.onFocus(row.key)}
      onBlur={event => leaves(event) && props.onFocus(null)}
      {...holding}
      // A tap shows the actions that a mouse shows on hover.
      onPointerUp={event => {
        endHold()
        if (event.pointerType !== 'mouse') props.onHover(row.key)
      }}
    >
      <CrashLine sentence={messagesStrings.broken} of={'message' in row ? row.message : row.key}>
        <Late>
          <RowBody {...props} row={row} chosen={chosen} onChoose={setChosen} />
        </Late>
        {'message' in row && row.message && <EntryMarks messageId={row.message.id} />}
        {props.forks && (
          <Late>
            <ForkChips forks={props.forks} />
          </Late>
        )}
        {props.named && isNumbered && feed.forkId !== null && 'message' in row && (
          <QuoteMarks forkId={feed.forkId} messageId={row.message.id} />
        )}
      </CrashLine>
    </article>
  )
})

interface ChosenAnswer {
  chosen: string | null
  onChoose: (messageId: string | null) => void
}

/** Returns the message that a row shows: of several answers, the chosen one. */
function messageAt(row: Row, chosen: string | null): Message | null {
  if (row.kind === 'message' || row.kind === 'ask' || row.kind === 'result') return row.message
  if (row.kind === 'system' || row.kind === 'failures') return null
  if (row.kind === 'answer') return row.earlier.find(({ id }) => id === chosen) ?? row.message
  return row.kind === 'working' ? (row.earlier.find(({ id }) => id === chosen) ?? null) : null
}

/** Tells whether the focus moves outside of this row and the menu that is open over it. */
function leaves({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  const stays = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
  return !stays && currentTarget.querySelector('[data-popup-open]') === null
}

function RowBody(props: ListRowProps & ChosenAnswer) {
  const { row, tasks, userId, acting, found, named, chosen, onChoose } = props
  const { isNumbered } = useThreadScope()
  switch (row.kind) {
    case 'message':
      return (
        <MessageRow
          message={row.message}
          quoted={row.quoted}
          // The number of a message is beside its time.
          follows={row.follows && !isNumbered}
          acting={acting}
          isNamed={named}
        />
      )
    case 'system': {
      const { message, quote, fork, from } = row
      if (fork) return <ForkLine message={message} fork={fork} from={from} />
      return <SystemLine message={message} task={tasks.get(message.taskId ?? '')} quote={quote} />
    }
    case 'failures':
      return (
        <FailureGroup
          message={row.message}
          reason={row.reason}
          failures={row.failures}
          tasks={tasks}
          found={found}
        />
      )
    case 'ask':
      return (
        <AskCard
          message={row.message}
          card={row.card}
          task={tasks.get(row.message.taskId ?? '')}
          quote={row.quote && <QuotedLine messageId={row.quote.messageId} quoted={row.quote.message} />}
          actions={
            <MessageActions
              message={row.message}
              task={tasks.get(row.message.taskId ?? '')}
              acting={acting}
            />
          }
        />
      )
    case 'result':
      return <ResultCard message={row.message} result={row.result} fork={row.fork} acting={acting} />
    case 'pending':
      return <PendingRow pending={row.pending} follows={row.follows} userId={userId} />
    case 'answer':
    case 'working': {
      const message = row.kind === 'answer' ? row.message : null
      const task = row.kind === 'working' ? row.task : tasks.get(row.message.taskId ?? '')
      const { earlier, quote } = row
      const beside = row.kind === 'working' ? row.beside : null
      const asker = row.kind === 'working' ? tasks.get(row.task.parentTaskId ?? '')?.agentId : undefined
      const askedBy = message?.metadata.askedBy ?? asker ?? null
      // The same component at the same place in the tree for both, so that an answer keeps its state when it
      // ends.
      const answer = { message, task, askedBy, quote, earlier, beside, chosen, onChoose, acting }
      return <AnswerRow {...answer} isWhole={named && isNumbered} />
    }
    default:
      return null
  }
}
