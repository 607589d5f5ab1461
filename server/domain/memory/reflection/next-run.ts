import type { Cadence } from '../../schedules/cadence.ts'
import { nextTime } from '../../schedules/next-times.ts'
import type { ReflectionFields } from './reflection-settings.ts'

type Rhythm = Pick<ReflectionFields, 'isOn' | 'rhythm' | 'weekday' | 'hour' | 'timeZone'>

/** Returns the time of the next run after `from`; null: reflection is off. Clock changes count as for schedules. */
export function nextRun(settings: Rhythm, from: Date): Date | null {
  if (!settings.isOn) return null
  return nextTime(cadenceOf(settings), { zone: settings.timeZone, from })
}

function cadenceOf({ rhythm, weekday, hour }: Rhythm): Cadence {
  return { kind: 'cron', expression: `0 ${hour} * * ${rhythm === 'daily' ? '*' : weekday}` }
}
