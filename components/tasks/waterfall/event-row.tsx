'use client'

import { cva, cx } from 'class-variance-authority'
import { memo, useId, useState } from 'react'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { LongText } from '@/components/tasks/page/long-text'
import { nameBodies } from '@/components/tasks/page/name-bodies'
import { StoredBody } from '@/components/tasks/page/stored-body'
import type { LogEntry } from '@/components/tasks/page/use-task'
import { Icon } from '@/components/ui/icon'
import { formatSince } from '@/components/workspace/format-duration'
import { exactTime } from '@/components/workspace/format-time'
import { TaskLink } from '@/components/workspace/task-link'
import { eventBody } from '@/server/domain/tasks/events'
import { describeEvent, type EventDescription, type EventNames } from './describe-event'
import { detailsStyle } from './line-style'

const words = taskStrings

/** The number, the time since the start, a glyph and a sentence. On a phone, the time stands below the sentence. */
const eventStyle = cx(
  'peer grid min-h-32 grid-cols-event-line items-baseline gap-x-10 py-6 pr-8 pl-16',
  'text-sm leading-20 hover:bg-hover focus-visible:-outline-offset-2 touch:min-h-touch',
  'phone:grid-cols-event-line-phone phone:gap-x-8 phone:pl-10',
)
const glyphStyle = cva('mt-3 self-start', {
  variants: {
    tone: {
      plain: 'text-text-3',
      ok: 'text-ok',
      bad: 'text-danger',
      wait: 'text-wait',
      idle: 'text-text-3',
    },
  },
})
/** The link to the event that caused this one, at the right. */
const causeStyle = cx(
  'flex items-start justify-end gap-4 py-6 pr-16 pl-8 phone:pr-10 touch:min-h-touch',
  'text-xs leading-20 text-text-3 tabular-nums',
  'peer-hover:bg-hover hover:text-accent focus-visible:-outline-offset-2',
)

/** One event of a log in one line; all its data unfolds below. */
export const EventRow = memo(function EventRow(props: {
  taskId: string
  entry: LogEntry
  /** The start of the log. */
  start: string
  names: EventNames
}) {
  const { entry, start, taskId } = props
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const { data: event } = eventBody.safeParse(entry)
  const { sentence, icon, tone } = event ? describeEvent(event, props.names) : describeUnknown(entry)
  const bodies = event ? nameBodies(event) : []
  const childId =
    event?.type === 'child.started' || event?.type === 'child.finished' ? event.data.childTaskId : null
  const summaryTaskId = event?.type === 'context.reduced' ? event.data.rolled?.taskId : null
  return (
    <li
      id={`event-${entry.seq}`}
      className="grid scroll-my-40 grid-cols-event border-b border-line-soft target:bg-active phone:grid-cols-event-phone"
    >
      <button
        className={eventStyle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="text-right text-xs text-text-3 tabular-nums">
          <span className="sr-only">{words.event} </span>
          {entry.seq}
        </span>
        <time
          className="text-right text-xs whitespace-nowrap text-text-2 phone:col-start-3 phone:row-start-2 phone:text-left phone:leading-18"
          dateTime={entry.createdAt}
          title={exactTime(entry.createdAt)}
        >
          {formatSince(start, entry.createdAt)}
        </time>
        <Icon name={icon} small className={glyphStyle({ tone })} />
        <span className="wrap-anywhere">{sentence}</span>
        <Icon
          name={isOpen ? 'chevron-down' : 'chevron-right'}
          small
          className={glyphStyle({ tone: 'plain' })}
        />
      </button>
      {entry.causedBy !== null && (
        <a
          className={causeStyle}
          href={`#event-${entry.causedBy}`}
          title={words.causedBy(entry.causedBy)}
          aria-label={words.causedBy(entry.causedBy)}
        >
          <Icon name="corner-down-right" small className="mt-1" /> {entry.causedBy}
        </a>
      )}
      {/* The outer element exists while the line is folded, since the button names it. It has no grid, which would
          beat `hidden`. */}
      <div id={detailsId} className="col-span-full" hidden={!isOpen}>
        {isOpen && (
          <div className={detailsStyle({ kind: 'event' })}>
            {bodies.map(name => (
              <StoredBody key={name.kind} taskId={taskId} name={name} />
            ))}
            {childId && <TaskLink taskId={childId} label={words.childTask} />}
            {summaryTaskId && <TaskLink taskId={summaryTaskId} label={words.summaryTask} />}
            <LongText
              label={words.data}
              copyLabel={words.copyData}
              text={JSON.stringify(entry.data, null, 2)}
              note={<span className="font-mono text-xs text-text-3">{entry.type}</span>}
            />
          </div>
        )}
      </div>
    </li>
  )
})

function describeUnknown({ type }: LogEntry): EventDescription {
  return { sentence: words.unknownEvent(type), icon: 'info', tone: 'plain' }
}
