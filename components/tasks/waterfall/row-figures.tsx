import { cva, cx, type VariantProps } from 'class-variance-authority'
import type { CSSProperties } from 'react'
import { stepStrings } from '@/components/strings/tasks/task-steps'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { formatDuration } from '@/components/workspace/format-duration'
import { formatExactCost } from '@/components/workspace/format-exact-cost'
import type { Spent } from './lay-out-task'
import { barColumnStyle, figureStyle } from './line-style'

const words = taskStrings

/** The time at the right edge of the bars, in milliseconds since the log began. */
export interface Axis {
  end: number
}

/** Tokens, cost and time; an unknown price is shown as unknown, and nothing is shown if there was no cost. */
export function Figures(props: { spent: Spent; ms: number | null; kind: 'step' | 'turn' | 'total' }) {
  const { calls, tokens, usd } = props.spent
  const style = figureStyle({ kind: props.kind })
  return (
    <>
      <span className={style}>
        {calls > 0 && (
          <>
            {tokens.toLocaleString('en')}{' '}
            <span className="sr-only phone:not-sr-only">{stepStrings.columns.tokens.toLowerCase()}</span>
          </>
        )}
      </span>
      <span className={style}>{calls > 0 && (usd === null ? words.unknown : formatExactCost(usd))}</span>
      <span className={style}>{props.ms !== null && formatDuration(props.ms)}</span>
    </>
  )
}

// The accent for models, grey for tools, yellow for waits, red for failures; thin for whole turns and for moments.
const barStyle = cva('absolute top-1/2 max-w-full min-w-3 rounded-2', {
  variants: {
    look: {
      model: '-mt-4 h-8 bg-accent-solid',
      tool: '-mt-4 h-8 bg-text-3',
      wait: '-mt-4 h-8 bg-wait',
      failed: '-mt-4 h-8 bg-danger',
      turn: '-mt-2 h-4 bg-text-3',
      moment: '-mt-2 h-4 bg-text-3',
    },
    /** It fades where it still grows. */
    isLive: { true: 'mask-r-from-70%', false: '' },
  },
})

export type BarLook = NonNullable<VariantProps<typeof barStyle>['look']>

/** A bar that shows the time and duration of a step: only for the eye, since the figures say the same. */
export function Bar(props: { from: number; to: number | null; axis: Axis; look: BarLook }) {
  const { from, to, axis, look } = props
  const place: CSSProperties = {
    left: `${(from / axis.end) * 100}%`,
    width: `${(((to ?? axis.end) - from) / axis.end) * 100}%`,
  }
  return (
    <span className={cx(barColumnStyle, 'bg-fifths')} aria-hidden="true">
      <span className={barStyle({ look, isLive: to === null })} style={place} />
    </span>
  )
}
