'use client'

import { type FocusEvent, memo } from 'react'
import { AskCard } from '@/components/asks/ask-card'
import { strings } from '@/components/strings'
import { CrashLine } from '@/components/ui/crash-line'
import type { Task } from '@/server/domain/task'
import { AnswerRow } from './answer-row'
import type { Row } from './build-rows'
import { dayLabel } from './format-time'
import { MessageRow, PendingRow } from './message-row'
import { SystemLine } from './system-line'
import { WorkingAnswer } from './working-answer'

export interface ListRowProps {
  row: Row
  index: number
  start: number
  measure: (element: HTMLDivElement | null) => void
  tasks: ReadonlyMap<string, Task>
  userId: string
  /** The pointer or the focus is here: what can be done is shown. */
  acting: boolean
  /** It was named by the link that led here. */
  found: boolean
  /** Where Tab enters the list. */
  entry: boolean
  onHover: (key: string) => void
  /** Reached by keyboard; null: left again. */
  onFocus: (key: string | null) => void
}

/** One row in its place. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, index, start } = props
  const place = { transform: `translateY(${start}px)` }
  if (row.kind === 'day' || row.kind === 'new') {
    return (
      <div ref={props.measure} data-index={index} className="line" style={place}>
        <div className={row.kind === 'new' ? 'rule new' : 'rule'}>
          {row.kind === 'new' ? strings.messages.newLine : dayLabel(row.time, new Date())}
        </div>
      </div>
    )
  }
  return (
    <article
      ref={props.measure}
      data-index={index}
      id={'message' in row ? `m-${row.message.id}` : undefined}
      className={`line${props.acting ? ' acting' : ''}${props.found ? ' found' : ''}`}
      style={place}
      tabIndex={props.entry ? 0 : -1}
      onPointerEnter={event => event.pointerType === 'mouse' && props.onHover(row.key)}
      onFocus={event => event.target.matches(':focus-visible') && props.onFocus(row.key)}
      onBlur={event => leaves(event) && props.onFocus(null)}
      // A tap shows what a mouse shows by being there.
      onPointerUp={event => event.pointerType !== 'mouse' && props.onHover(row.key)}
    >
      <CrashLine sentence={strings.messages.broken}>
        <RowBody {...props} row={row} />
      </CrashLine>
    </article>
  )
})

/** The focus goes on to another place than this row and the menu that is open over it. */
function leaves({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  const stays = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
  return !stays && currentTarget.querySelector('[data-popup-open]') === null
}

function RowBody({ row, tasks, userId, acting }: ListRowProps) {
  switch (row.kind) {
    case 'message':
      return <MessageRow message={row.message} follows={row.follows} acting={acting} />
    case 'answer':
      return <AnswerRow message={row.message} earlier={row.earlier} tasks={tasks} acting={acting} />
    case 'system':
      return <SystemLine message={row.message} task={tasks.get(row.message.taskId ?? '')} />
    case 'ask':
      return <AskCard message={row.message} card={row.card} task={tasks.get(row.message.taskId ?? '')} />
    case 'pending':
      return <PendingRow pending={row.pending} follows={row.follows} userId={userId} />
    case 'working':
      return <WorkingAnswer task={row.task} earlier={row.earlier} />
    default:
      return null
  }
}
