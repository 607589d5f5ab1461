import { cva } from 'class-variance-authority'
import { exactTime, shortTime, timeOfDay } from '@/components/workspace/format-time'

// The time follows the reader's time zone, which the server's drawing does not know.
const timeStyle = cva('whitespace-nowrap text-text-3', {
  variants: { short: { true: 'text-right text-2xs leading-22', false: 'text-xs' } },
})

/** The time of a message; the exact time on hover. `className` is for its place and whether it shows. */
export function MessageTime({
  time,
  short = false,
  className,
}: {
  time: string
  /** For the margin, below a face. */
  short?: boolean
  className?: string
}) {
  return (
    <time dateTime={time} title={exactTime(time)} className={timeStyle({ short, className })}>
      {short ? shortTime(time) : timeOfDay(time)}
    </time>
  )
}
