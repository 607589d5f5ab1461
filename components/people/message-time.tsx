import { exactTime, shortTime, timeOfDay } from '@/components/workspace/format-time'

/** When something was written; the exact time on hover. */
export function MessageTime({ time, short = false }: { time: string; short?: boolean }) {
  return (
    <time dateTime={time} title={exactTime(time)}>
      {short ? shortTime(time) : timeOfDay(time)}
    </time>
  )
}
