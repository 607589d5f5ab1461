'use client'

import { type FormEvent, useState } from 'react'
import { UncountedModels } from '@/components/models/uncounted-models'
import { settingsStrings } from '@/components/strings/settings/settings'
import { Hint } from '@/components/ui/form/hint'
import { NumberField } from '@/components/ui/form/number-field'
import type { WorkspaceSettings } from '@/server/domain/workspaces/workspace-settings'
import { SaveLine } from './save-line'
import { SettingsForm } from './settings-form'
import { SettingsPart } from './settings-page'
import { useSaveWorkspace } from './use-save-workspace'

const words = settingsStrings.workspace

/** The limits for the agents' spending and for parallel tasks. An empty field means no limit. */
export function BudgetSettings({ settings }: { settings: WorkspaceSettings }) {
  const [daily, setDaily] = useState(settings.dailyUsd)
  const [monthly, setMonthly] = useState(settings.monthlyUsd)
  const [atOnce, setAtOnce] = useState<number | null>(settings.tasksAtOnce)
  const save = useSaveWorkspace()
  const changed =
    daily !== settings.dailyUsd || monthly !== settings.monthlyUsd || atOnce !== settings.tasksAtOnce

  function submit(event: FormEvent) {
    event.preventDefault()
    save.send({ dailyUsd: daily, monthlyUsd: monthly, tasksAtOnce: atOnce ?? 0 })
  }

  return (
    <SettingsPart title={words.budgets} lead={words.budgetsLead}>
      <SettingsForm onSubmit={submit}>
        <NumberField
          label={words.daily}
          isMoney
          min={0}
          value={daily}
          placeholder={words.noLimit}
          hint={words.spentToday(settings.spentTodayUsd, settings.dailyUsd)}
          onChange={setDaily}
        />
        <NumberField
          label={words.monthly}
          isMoney
          min={0}
          value={monthly}
          placeholder={words.noLimit}
          hint={words.spentThisMonth(settings.spentThisMonthUsd, settings.monthlyUsd)}
          onChange={setMonthly}
        />
        <NumberField
          label={words.atOnce}
          min={1}
          max={1000}
          value={atOnce}
          hint={words.atOnceHint}
          onChange={setAtOnce}
        />
        <UncountedModels />
        {save.problem && <Hint tone="bad">{save.problem}</Hint>}
        <SaveLine changed={changed} saved={save.isSuccess} pending={save.isPending} />
      </SettingsForm>
    </SettingsPart>
  )
}
