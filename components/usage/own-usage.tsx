'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingsPage, SettingsPart } from '@/components/settings/settings-page'
import { usageStrings as words } from '@/components/strings/settings/usage'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { OwnBudgets } from './budgets/own-budgets'
import { daysOf } from './usage-period'
import { Report, type UsageChoice, UsageChoices } from './usage-report'

const groups = ['day', 'agent', 'model'] as const

/** The usage of the agents that worked for the person, and the budgets of the person. */
export function OwnUsage() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const [choice, setChoice] = useState<UsageChoice<(typeof groups)[number]>>({
    period: 'month',
    by: 'day',
    measure: 'cost',
  })
  const { by } = choice
  const days = daysOf(choice.period, new Date())
  const found = useQuery(
    trpc.usage.own.queryOptions({ workspaceId: workspace.id, by, ...days }, { staleTime: 10_000 }),
  )
  return (
    <SettingsPage title={words.own.title} isWide>
      <OwnBudgets />
      <SettingsPart title={words.title} lead={words.own.lead}>
        <UsageChoices
          choice={choice}
          groups={groups}
          onChoose={change => setChoice({ ...choice, ...change })}
        />
        <Report found={found} by={by} measure={choice.measure} {...days} none={words.own.none} />
      </SettingsPart>
    </SettingsPage>
  )
}
