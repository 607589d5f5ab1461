import { schedulesStrings as words } from '@/components/strings/schedules'

/** The next times of a schedule, as clocks in its zone show them. */
export function NextTimes({ times, zone }: { times: readonly string[]; zone: string }) {
  const format = new Intl.DateTimeFormat(undefined, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  return (
    <ol className="text-sm leading-20 text-text-2 tabular-nums" aria-label={words.form.nextTimes}>
      {times.map(time => (
        <li key={time}>
          <time className="whitespace-nowrap" dateTime={time}>
            {format.format(new Date(time))}
          </time>
        </li>
      ))}
    </ol>
  )
}
