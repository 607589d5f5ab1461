'use client'

import { type CSSProperties, useId, useState } from 'react'
import { stepStrings } from '@/components/strings/tasks/task-steps'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { RelatedTask } from '@/components/tasks/page/related-task'
import { Icon } from '@/components/ui/icon'
import { describeRow, type RowNames } from './describe-row'
import type { StepRow } from './lay-out-task'
import { RowDetails } from './row-details'
import { type Axis, Bar, Figures } from './row-figures'

const words = taskStrings

const glyphs: Readonly<Record<StepRow['state'], string | null>> = {
  running: null,
  waiting: 'circle-pause',
  done: 'circle-check',
  failed: 'circle-x',
  stopped: 'circle-slash',
}
const looks: Readonly<Record<StepRow['kind'], string>> = {
  model: 'm',
  tool: '',
  wait: 'wait',
  pause: 'wait',
  note: 'point',
}

/** A step in one line, with its waits below it; its requests and answers unfold. */
export function WaterfallRow(props: {
  taskId: string
  row: StepRow
  axis: Axis
  names: RowNames
  level: number
}) {
  const { taskId, row, axis, names, level } = props
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const { name, note, icon } = describeRow(row, names)
  const { kind, state, from, to, spent } = row
  const indent: CSSProperties & Record<'--l', number> = { '--l': level }
  const glyph = icon ?? glyphs[state]
  const child = kind === 'wait' ? row.events.find(event => event.type === 'child.started') : undefined
  const look = state === 'failed' ? 'x' : looks[kind]
  return (
    <li>
      <button
        className={`wf ${state}${kind === 'note' ? ' beside' : ''}${isOpen ? ' on' : ''}`}
        style={indent}
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="nm">
          {glyph === null ? <span className="dot" /> : <Icon name={glyph} small />}
          <b className="cut" title={name}>
            {name}
          </b>
          {kind !== 'note' && (
            <span className="d cut" title={note}>
              <span className="st">{stepStrings.rowStates[state]}</span>
              {note !== '' && ` · ${note}`}
            </span>
          )}
        </span>
        <Figures spent={spent} ms={kind === 'note' ? null : (to ?? axis.end) - from} />
        <Bar from={from} to={to} axis={axis} look={look} />
      </button>
      <div id={detailsId} className="wf-d" hidden={!isOpen}>
        {isOpen && <RowDetails taskId={taskId} row={row} />}
      </div>
      {child?.type === 'child.started' && (
        <p className="wf-child" style={indent}>
          <RelatedTask taskId={child.data.childTaskId} label={words.childTask} />
        </p>
      )}
      {row.rows.length > 0 && (
        <ol>
          {row.rows.map(each => (
            <WaterfallRow key={each.key} {...props} row={each} level={level + 1} />
          ))}
        </ol>
      )}
    </li>
  )
}
