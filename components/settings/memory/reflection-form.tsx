'use client'

import { type FormEvent, useState } from 'react'
import { listZones } from '@/components/schedules/list-zones'
import { reflectionStrings as words } from '@/components/strings/settings/reflection'
import { NumberField } from '@/components/ui/form/number-field'
import { SelectField } from '@/components/ui/form/select-field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ReflectionSettings } from '@/server/domain/memory/reflection/reflection-settings'
import { SaveLine } from '../save-line'
import { SettingsForm } from '../settings-form'
import type { Reflection } from './use-reflection'

const hours = Array.from(
  { length: 24 },
  (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const,
)
const days = words.weekdays.map((name, day) => [String(day), name] as const)

/** Sets when the reflection runs, and the most that it may cost. */
export function ReflectionForm(props: { reflection: Reflection; settings: ReflectionSettings }) {
  const { reflection, settings } = props
  const { workspace } = useWorkspace()
  const [rhythm, setRhythm] = useState(settings.rhythm)
  const [weekday, setWeekday] = useState(settings.weekday)
  const [hour, setHour] = useState(settings.hour)
  const [timeZone, setTimeZone] = useState(settings.timeZone)
  const [runUsd, setRunUsd] = useState<number | null>(settings.runUsd)
  const [monthUsd, setMonthUsd] = useState<number | null>(settings.monthUsd)
  const { save } = reflection
  const changed =
    rhythm !== settings.rhythm ||
    weekday !== settings.weekday ||
    hour !== settings.hour ||
    timeZone !== settings.timeZone ||
    runUsd !== settings.runUsd ||
    monthUsd !== settings.monthUsd

  function submit(event: FormEvent) {
    event.preventDefault()
    const money = { runUsd: runUsd ?? 0, monthUsd: monthUsd ?? 0 }
    save.mutate({ workspaceId: workspace.id, rhythm, weekday, hour, timeZone, ...money })
  }

  return (
    <SettingsForm onSubmit={submit}>
      <SelectField
        label={words.rhythm}
        value={rhythm}
        options={[
          ['daily', words.rhythms.daily],
          ['weekly', words.rhythms.weekly],
        ]}
        onChange={setRhythm}
      />
      {rhythm === 'weekly' && (
        <SelectField
          label={words.weekday}
          value={String(weekday)}
          options={days}
          onChange={day => setWeekday(Number(day))}
        />
      )}
      <SelectField
        label={words.hour}
        value={String(hour)}
        options={hours}
        onChange={next => setHour(Number(next))}
      />
      <SelectField
        label={words.zone}
        value={timeZone}
        options={listZones(timeZone).map(zone => [zone, zone] as const)}
        onChange={setTimeZone}
      />
      <NumberField
        label={words.runUsd}
        isMoney
        min={0}
        value={runUsd}
        hint={words.runUsdHint}
        onChange={setRunUsd}
      />
      <NumberField
        label={words.monthUsd}
        isMoney
        min={0}
        value={monthUsd}
        hint={words.spent(settings.spentThisMonthUsd)}
        onChange={setMonthUsd}
      />
      <SaveLine changed={changed} saved={save.isSuccess} pending={save.isPending} />
    </SettingsForm>
  )
}
