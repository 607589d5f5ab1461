'use client'

import { quietStrings as words } from '@/components/strings/notifications/quiet'
import { useChosen } from '@/components/trpc/use-chosen'
import { Button } from '@/components/ui/button/button'
import { Choice } from '@/components/ui/form/choice'
import { Hint } from '@/components/ui/form/hint'
import { Select } from '@/components/ui/form/select'
import { Icon } from '@/components/ui/icon'
import { timeOfDay } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { QuietHours } from '@/server/domain/inbox/quiet'
import { usualQuietHours } from '@/server/domain/inbox/quiet-hours'
import { pauseEnds } from './pause-end'
import { listTimeAhead, tellEnd, useQuietNow, useSetQuiet } from './use-quiet'

const days = (['daily', 'weekdays', 'weekends'] as const).map(each => [each, words.days[each]] as const)

/** The pause of the moment, and the quiet hours of every day. */
export function QuietSettings() {
  return (
    <div className="grid gap-16">
      <Pause />
      <Hours />
    </div>
  )
}

function Pause() {
  const { quiet } = useWorkspace()
  const { pause, endPause } = useSetQuiet()
  const isPaused = useQuietNow() === 'pause'
  const until = quiet?.pause?.until
  if (isPaused) {
    return (
      <div className="flex flex-wrap items-center gap-12 text-sm">
        <p className="flex items-center gap-6" role="status">
          <Icon name="bell-off" small /> {until ? words.pausedUntil(listTimeAhead(until)) : words.paused}
        </p>
        <Button onClick={() => void endPause()}>{words.end}</Button>
      </div>
    )
  }
  const now = new Date()
  return (
    <fieldset className="m-0 flex min-w-0 flex-wrap gap-8 border-0 p-0">
      <legend className="mb-6 p-0 text-sm font-medium">{words.choices}</legend>
      {pauseEnds.map(end => (
        <Button key={end} onClick={() => void pause(end)}>
          {tellEnd(end, now)}
        </Button>
      ))}
    </fieldset>
  )
}

function Hours() {
  const { quiet, me } = useWorkspace()
  const { setHours } = useSetQuiet()
  const { chosen, choose, settle } = useChosen<QuietHours>()
  const hours = { ...(quiet?.hours ?? usualQuietHours), ...chosen }
  const change = (next: Partial<QuietHours>) => {
    choose(next)
    void setHours({ ...hours, ...next }).finally(settle)
  }
  return (
    <div className="grid gap-8">
      <Choice
        type="checkbox"
        className="-ml-8"
        checked={hours.isOn}
        caption={words.hoursCaption}
        onChange={({ target }) => change({ isOn: target.checked })}
      >
        <b>{words.hours}</b>
      </Choice>
      {hours.isOn && (
        <>
          <div className="flex flex-wrap items-center gap-8">
            <Select
              isFullWidth={false}
              aria-label={words.daysLabel}
              value={hours.days}
              options={days}
              onChange={each => change({ days: each })}
            />
            <Select
              isFullWidth={false}
              aria-label={words.fromLabel}
              value={String(hours.from)}
              options={timesOfDay(hours.from, hours.to, words.from)}
              onChange={each => change({ from: Number(each) })}
            />
            <Select
              isFullWidth={false}
              aria-label={words.toLabel}
              value={String(hours.to)}
              options={timesOfDay(hours.to, hours.from, words.to)}
              onChange={each => change({ to: Number(each) })}
            />
            <Hint>{words.zone(me.timeZone ?? 'UTC')}</Hint>
          </div>
          {hours.days === 'weekdays' && hours.from > hours.to && <Hint>{words.over}</Hint>}
        </>
      )}
    </div>
  )
}

/** Every half hour of a day, and the chosen minute if it is between them; not the other end, which would leave no time. */
function timesOfDay(chosen: number, other: number, tell: (time: string) => string) {
  const steps = new Set([...Array.from({ length: 48 }, (_, step) => step * 30), chosen])
  return [...steps]
    .filter(minute => minute !== other)
    .sort((a, b) => a - b)
    .map(minute => [String(minute), tell(timeOfDay(new Date(2026, 0, 1, 0, minute).toISOString()))] as const)
}
