'use client'

import { useQuery } from '@tanstack/react-query'
import { helpStrings } from '@/components/strings/help'
import { useTRPC } from '@/components/trpc/api'
import { Choice } from '@/components/ui/form/choice'
import { Hint } from '@/components/ui/form/hint'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { MoneySetting } from '../money-setting'
import { SettingsChoices } from '../settings-choices'
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
  const save = useSaveWorkspace()
  return (
    <div className="mt-12">
      <MoneySetting
        label={words.budget}
        hint={words.budgetHint}
        usd={usd}
        min={0.01}
        save={save}
        onSave={budget => save.send({ helpDailyUsd: budget ?? 0 })}
      />
    </div>
  )
}
