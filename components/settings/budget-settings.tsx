'use client'

import { type FormEvent, useState } from 'react'
import { settingsStrings } from '@/components/strings/settings/settings'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import type { WorkspaceSettings } from '@/server/domain/workspaces/workspace-settings'
import { SaveLine } from './save-line'
import { SettingsForm } from './settings-form'
import { SettingsPart } from './settings-page'
import { useSaveWorkspace } from './use-save-workspace'

const words = settingsStrings.workspace

/** The limits for the agents' spending and for parallel tasks. An empty field means no limit. */
export function BudgetSettings({ settings }: { settings: WorkspaceSettings }) {
  const [daily, setDaily] = useState(readStoredText(settings.dailyUsd))
  const [monthly, setMonthly] = useState(readStoredText(settings.monthlyUsd))
  const [atOnce, setAtOnce] = useState(String(settings.tasksAtOnce))
  const save = useSaveWorkspace()
  const changed =
    daily !== readStoredText(settings.dailyUsd) ||
    monthly !== readStoredText(settings.monthlyUsd) ||
    atOnce !== String(settings.tasksAtOnce)

  function submit(event: FormEvent) {
    event.preventDefault()
    save.send({ dailyUsd: limitOf(daily), monthlyUsd: limitOf(monthly), tasksAtOnce: Number(atOnce) })
  }

  return (
    <SettingsPart title={words.budgets} lead={words.budgetsLead}>
      <SettingsForm onSubmit={submit}>
        <Field
          label={words.daily}
          type="number"
          min={0.01}
          step="any"
          value={daily}
          hint={words.spentToday(settings.spentTodayUsd, settings.dailyUsd)}
          onChange={event => setDaily(event.target.value)}
        />
        <Field
          label={words.monthly}
          type="number"
          min={0.01}
          step="any"
          value={monthly}
          hint={words.spentThisMonth(settings.spentThisMonthUsd, settings.monthlyUsd)}
          onChange={event => setMonthly(event.target.value)}
        />
        <Field
          label={words.atOnce}
          type="number"
          min={1}
          max={1000}
          required
          value={atOnce}
          hint={words.atOnceHint}
          onChange={event => setAtOnce(event.target.value)}
        />
        {save.problem && <Hint tone="bad">{save.problem}</Hint>}
        <SaveLine changed={changed} saved={save.isSuccess} pending={save.isPending} />
      </SettingsForm>
    </SettingsPart>
  )
}

function readStoredText(limit: number | null): string {
  return limit === null ? '' : String(limit)
}

function limitOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}
