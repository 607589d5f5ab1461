'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { helpStrings } from '@/components/strings/help'
import { useTRPC } from '@/components/trpc/api'
import { Choice } from '@/components/ui/form/choice'
import { Hint } from '@/components/ui/form/hint'
import { NumberField } from '@/components/ui/form/number-field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { SaveLine } from '../save-line'
import { SettingsChoices } from '../settings-choices'
import { SettingsForm } from '../settings-form'
import { SettingsPart } from '../settings-page'
import { useSaveWorkspace } from '../use-save-workspace'

const words = helpStrings.settings

/** Summaries of long threads and suggestions to fork: both are off until an admin switches them on. */
export function HelpSection() {
  const { workspace } = useWorkspace()
  const settings = useQuery(useTRPC().workspace.settings.queryOptions({ workspaceId: workspace.id }))
  const save = useSaveWorkspace()
  const { threadSummaries, forkSuggestions } = save.shown
  return (
    <SettingsPart title={words.title} lead={words.lead}>
      <SettingsChoices className="max-w-480" legend={words.legend} hideLegend>
        <Choice
          type="checkbox"
          checked={threadSummaries}
          caption={words.summariesHint}
          onChange={event => save.send({ threadSummaries: event.target.checked })}
        >
          <b>{words.summaries}</b>
        </Choice>
        <Choice
          type="checkbox"
          checked={threadSummaries && forkSuggestions}
          disabled={!threadSummaries}
          caption={words.forksHint}
          onChange={event => save.send({ forkSuggestions: event.target.checked })}
        >
          <b>{words.forks}</b>
        </Choice>
      </SettingsChoices>
      {save.problem && <Hint tone="bad">{save.problem}</Hint>}
      {threadSummaries && settings.data && <DailyBudget usd={settings.data.settings.helpDailyUsd} />}
    </SettingsPart>
  )
}

function DailyBudget({ usd }: { usd: number }) {
  const [budget, setBudget] = useState<number | null>(usd)
  const save = useSaveWorkspace()

  function submit(event: FormEvent) {
    event.preventDefault()
    save.send({ helpDailyUsd: budget ?? 0 })
  }

  return (
    <div className="mt-12">
      <SettingsForm onSubmit={submit}>
        <NumberField
          label={words.budget}
          isMoney
          min={0.01}
          value={budget}
          hint={words.budgetHint}
          problem={save.problem}
          onChange={setBudget}
        />
        <SaveLine changed={budget !== usd} saved={save.isSuccess} pending={save.isPending} />
      </SettingsForm>
    </div>
  )
}
