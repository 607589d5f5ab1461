import { exactTime, shortTime, timeOfDay } from '@/components/workspace/format-time'

/** The time of a message; the exact time on hover. */
export function MessageTime({ time, short = false }: { time: string; short?: boolean }) {
  return (
    <time dateTime={time} title={exactTime(time)}>
      {short ? shortTime(time) : timeOfDay(time)}
    </time>
  )
}
