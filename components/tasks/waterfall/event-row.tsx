'use client'

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

const words = taskStrings

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
  return (
    <li id={`event-${entry.seq}`} className={`event ${tone}`}>
      <button
        className="event-h"
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="event-n num">
          <span className="sr">{words.event} </span>
          {entry.seq}
        </span>
        <time className="event-t" dateTime={entry.createdAt} title={exactTime(entry.createdAt)}>
          {formatSince(start, entry.createdAt)}
        </time>
        <Icon name={icon} small />
        <span className="event-s">{sentence}</span>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} small />
      </button>
      {entry.causedBy !== null && (
        <a
          className="event-c num"
          href={`#event-${entry.causedBy}`}
          title={words.causedBy(entry.causedBy)}
          aria-label={words.causedBy(entry.causedBy)}
        >
          <Icon name="corner-down-right" small /> {entry.causedBy}
        </a>
      )}
      <div id={detailsId} className="event-d" hidden={!isOpen}>
        {isOpen && (
          <>
            {bodies.map(name => (
              <StoredBody key={name.kind} taskId={taskId} name={name} />
            ))}
            {childId && <TaskLink taskId={childId} label={words.childTask} />}
            <LongText
              label={words.data}
              copyLabel={words.copyData}
              text={JSON.stringify(entry.data, null, 2)}
              note={<span className="cap mono">{entry.type}</span>}
            />
          </>
        )}
      </div>
    </li>
  )
})

function describeUnknown({ type }: LogEntry): EventDescription {
  return { sentence: words.unknownEvent(type), icon: 'info', tone: 'plain' }
}
