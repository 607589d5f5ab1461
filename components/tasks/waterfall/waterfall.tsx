'use client'

import { cx } from 'class-variance-authority'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { stepStrings } from '@/components/strings/tasks/task-steps'
import { Icon } from '@/components/ui/icon'
import { useElapsed } from '@/components/ui/use-elapsed'
import { formatDuration } from '@/components/workspace/format-duration'
import type { RowNames } from './describe-row'
import type { StepRow, Stretch, TaskLayout } from './lay-out-task'
import { barColumnStyle, figureStyle, lineStyle, nameColumnStyle } from './line-style'
import { type Axis, Bar, Figures } from './row-figures'
import { WaterfallRow } from './waterfall-row'

const words = stepStrings

interface Shown {
  taskId: string
  layout: TaskLayout
  names: RowNames
}

/** A task's steps over time. While the task runs, the axis grows with it. */
export function Waterfall(props: Shown & { start: string }) {
  const { layout, start } = props
  return layout.to === null ? (
    <LiveWaterfall {...props} start={start} />
  ) : (
    <FixedWaterfall {...props} now={0} />
  )
}

function LiveWaterfall(props: Shown & { start: string }) {
  return <FixedWaterfall {...props} now={useElapsed(props.start) * 1_000} />
}

function FixedWaterfall({ taskId, layout, names, now }: Shown & { now: number }) {
  const { stretches, total } = layout
  const end = Math.max(
    now,
    1,
    ...stretches.flatMap(({ from, to, rows }) => [from, to ?? 0, ...rows.map(lastOf)]),
  )
  const axis = { end }
  return (
    <div>
      <div className={lineStyle({ kind: 'head' })} aria-hidden="true">
        <span className="phone:hidden">{words.columns.step}</span>
        <span className={figureStyle({ kind: 'head' })}>{words.columns.tokens}</span>
        <span className={figureStyle({ kind: 'head' })}>{words.columns.cost}</span>
        <span className={figureStyle({ kind: 'head' })}>{words.columns.time}</span>
        <span className={cx(barColumnStyle, 'flex items-center justify-between tabular-nums')}>
          <span>0 s</span>
          <span>{formatDuration(end / 2)}</span>
          <span>{formatDuration(end)}</span>
        </span>
      </div>
      <ol>
        {stretches.map((stretch, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an earlier part never changes its place
          <StretchPart key={index} stretch={stretch} axis={axis}>
            {stretch.rows.map(row => (
              <WaterfallRow key={row.key} taskId={taskId} row={row} axis={axis} names={names} level={1} />
            ))}
          </StretchPart>
        ))}
      </ol>
      <div className={lineStyle({ kind: 'total' })}>
        <span className="phone:col-span-full">{layout.to === null ? words.totalSoFar : words.total}</span>
        <Figures spent={total} ms={(layout.to ?? now) || end} kind="total" />
        <span />
      </div>
    </div>
  )
}

const outermost: CSSProperties & Record<'--level', number> = { '--level': 0 }

/** A turn, or the time before or after turns; when it is folded, it still shows its figures. */
function StretchPart(props: { stretch: Stretch; axis: Axis; children: ReactNode }) {
  const { stretch, axis } = props
  const [isOpen, setOpen] = useState(true)
  const rowsId = useId()
  const { kind, turn, from, to, spent } = stretch
  const name = kind === 'turn' ? words.stretches.turn(turn) : words.stretches[kind]
  const hasRows = stretch.rows.length > 0
  return (
    <li>
      <button
        className={lineStyle({ kind: 'turn' })}
        style={outermost}
        type="button"
        aria-expanded={isOpen}
        aria-controls={rowsId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={nameColumnStyle}>
          <Icon name={isOpen && hasRows ? 'chevron-down' : 'chevron-right'} small className="text-text-3" />
          <b className="font-semibold">{name}</b>
        </span>
        <Figures spent={spent} ms={(to ?? axis.end) - from} kind="turn" />
        <Bar from={from} to={to} axis={axis} look="turn" />
      </button>
      <ol id={rowsId} hidden={!isOpen}>
        {props.children}
      </ol>
    </li>
  )
}

function lastOf(row: StepRow): number {
  return Math.max(row.from, row.to ?? 0, ...row.rows.map(lastOf))
}
