'use client'

import { cx } from 'class-variance-authority'
import { type CSSProperties, useId, useState } from 'react'
import { stepStrings } from '@/components/strings/tasks/task-steps'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { RelatedTask } from '@/components/tasks/page/related-task'
import { Icon } from '@/components/ui/icon'
import { WorkDot } from '@/components/ui/text/work-dot'
import { describeRow, type RowNames } from './describe-row'
import type { StepRow } from './lay-out-task'
import { detailsStyle, lineStyle, nameColumnStyle } from './line-style'
import { RowDetails } from './row-details'
import { type Axis, Bar, type BarLook, Figures } from './row-figures'

const words = taskStrings

const glyphs: Readonly<Record<StepRow['state'], string | null>> = {
  running: null,
  waiting: 'circle-pause',
  done: 'circle-check',
  failed: 'circle-x',
  stopped: 'circle-slash',
}
const bars: Readonly<Record<StepRow['kind'], BarLook>> = {
  model: 'model',
  tool: 'tool',
  wait: 'wait',
  pause: 'wait',
  note: 'moment',
}
const tones: Readonly<Record<StepRow['state'], string>> = {
  running: 'text-text-3',
  waiting: 'text-wait',
  done: 'text-text-3',
  failed: 'text-danger',
  stopped: 'text-text-3',
}
/** Too long for one line: it is cut, and on a phone it wraps. */
const cutStyle = 'truncate phone:wrap-anywhere phone:whitespace-normal'

function glyphTone({ kind, state }: StepRow): string {
  return state === 'done' && kind !== 'note' ? 'text-ok' : tones[state]
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
  const indent: CSSProperties & Record<'--level', number> = { '--level': level }
  const glyph = icon ?? glyphs[state]
  const child = kind === 'wait' ? row.events.find(event => event.type === 'child.started') : undefined
  const isNote = kind === 'note'
  return (
    <li>
      <button
        className={lineStyle({ kind: 'step', isOpen })}
        style={indent}
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={nameColumnStyle}>
          {glyph === null ? (
            // As wide as an icon: 7 and twice 3.5 are 14.
            <WorkDot className="mx-3.5" />
          ) : (
            <Icon name={glyph} small className={glyphTone(row)} />
          )}
          <b
            className={cx(cutStyle, 'font-normal phone:max-w-after-icon', isNote && 'text-text-2')}
            title={name}
          >
            {name}
          </b>
          {!isNote && (
            <span className={cx(cutStyle, 'min-w-0 shrink-4 text-xs', tones[state])} title={note}>
              <span className="font-medium">{stepStrings.rowStates[state]}</span>
              {note !== '' && ` · ${note}`}
            </span>
          )}
        </span>
        <Figures spent={spent} ms={isNote ? null : (to ?? axis.end) - from} kind="step" />
        <Bar from={from} to={to} axis={axis} look={state === 'failed' ? 'failed' : bars[kind]} />
      </button>
      {/* The outer element exists while the line is folded, since the button names it. It has no grid, which would
          beat `hidden`. */}
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && (
          <div className={detailsStyle({ kind: 'step' })}>
            <RowDetails taskId={taskId} row={row} />
          </div>
        )}
      </div>
      {child?.type === 'child.started' && (
        // Below the name: the line's edge of 16, the icon's 14 and the gap of 8.
        <p className="ml-level pr-16 pb-4 pl-38 text-sm" style={indent}>
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
