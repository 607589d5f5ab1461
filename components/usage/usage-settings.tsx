'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingsPage, SettingsPart } from '@/components/settings/settings-page'
import { settingsStrings } from '@/components/strings/settings/settings'
import { usageStrings as words } from '@/components/strings/settings/usage'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { UsageBy } from '@/server/domain/spending/usage'
import { BudgetSection } from './budgets/budget-section'
import { FileUse } from './file-use'
import { MonthFacts } from './month-facts'
import { daysOf } from './usage-period'
import { Report, type UsageChoice, UsageChoices } from './usage-report'

const groups = ['day', 'agent', 'model', 'member', 'thread'] as const satisfies readonly UsageBy[]

/** The usage of the workspace's agents, by day, agent, model, member or conversation, and its budgets. For admins. */
export function UsageSettings() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const [choice, setChoice] = useState<UsageChoice<UsageBy>>({ period: 'month', by: 'day', measure: 'cost' })
  const { by } = choice
  const days = daysOf(choice.period, new Date())
  const found = useQuery(
    trpc.usage.sums.queryOptions({ workspaceId: workspace.id, by, ...days }, { staleTime: 10_000 }),
  )
  const month = useQuery(trpc.usage.month.queryOptions({ workspaceId: workspace.id }, { staleTime: 10_000 }))
  return (
    <SettingsPage title={settingsStrings.pages.usage} isWide>
      {month.data && (
        <SettingsPart title={words.month.title}>
          <MonthFacts {...month.data} />
        </SettingsPart>
      )}
      <SettingsPart title={words.title} lead={words.lead}>
        <UsageChoices
          choice={choice}
          groups={groups}
          onChoose={change => setChoice({ ...choice, ...change })}
        />
        <Report
          found={found}
          by={by}
          measure={choice.measure}
          {...days}
          none={`${words.none} ${words.noneNext}`}
        />
      </SettingsPart>
      <BudgetSection />
      <FileUse />
    </SettingsPage>
  )
}
