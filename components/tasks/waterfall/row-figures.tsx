import type { CSSProperties } from 'react'
import { stepStrings } from '@/components/strings/tasks/task-steps'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { formatDuration } from '@/components/workspace/format-duration'
import { formatExactCost } from '@/components/workspace/format-exact-cost'
import type { Spent } from './lay-out-task'

const words = taskStrings

/** The time at the right edge of the bars, in milliseconds since the log began. */
export interface Axis {
  end: number
}

/** Tokens, cost and time; an unknown price is shown as unknown, and nothing is shown if there was no cost. */
export function Figures({ spent, ms }: { spent: Spent; ms: number | null }) {
  const { calls, tokens, usd } = spent
  return (
    <>
      <span className="r num tok">
        {calls > 0 && (
          <>
            {tokens.toLocaleString('en')}{' '}
            <span className="unit">{stepStrings.columns.tokens.toLowerCase()}</span>
          </>
        )}
      </span>
      <span className="r num cost">{calls > 0 && (usd === null ? words.unknown : formatExactCost(usd))}</span>
      <span className="r num">{ms !== null && formatDuration(ms)}</span>
    </>
  )
}

/** A bar that shows the time and duration of a step: only for the eye, since the figures say the same. */
export function Bar(props: { from: number; to: number | null; axis: Axis; look: string }) {
  const { from, to, axis } = props
  const place: CSSProperties = {
    left: `${(from / axis.end) * 100}%`,
    width: `${(((to ?? axis.end) - from) / axis.end) * 100}%`,
  }
  return (
    <span className="w" aria-hidden="true">
      <span className={`bar ${props.look}${to === null ? ' live' : ''}`} style={place} />
    </span>
  )
}
