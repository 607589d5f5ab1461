'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingsPage, SettingsPart } from '@/components/settings/settings-page'
import { settingsStrings } from '@/components/strings/settings/settings'
import { usageStrings as words } from '@/components/strings/settings/usage'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { LinkButton } from '@/components/ui/button/link-button'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { type UsageBy, usageBy } from '@/server/domain/spending/usage'
import { FileUse } from './file-use'
import { daysOf, type UsagePeriod, usagePeriods } from './usage-period'
import { UsageTable } from './usage-table'

const periods = Object.keys(usagePeriods).filter((name): name is UsagePeriod => name in usagePeriods)

/** The usage of the workspace's agents, by day, agent, model, member or conversation. For admins. */
export function UsageSettings() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const [period, setPeriod] = useState<UsagePeriod>('month')
  const [by, setBy] = useState<UsageBy>('day')
  const days = daysOf(period, new Date())
  const found = useQuery(
    trpc.usage.sums.queryOptions({ workspaceId: workspace.id, by, ...days }, { staleTime: 10_000 }),
  )
  return (
    <SettingsPage title={settingsStrings.pages.usage} isWide>
      <SettingsPart title={words.title} lead={words.lead}>
        <div className="mb-14 flex flex-wrap gap-x-16 gap-y-14">
          <SelectField
            label={words.period}
            value={period}
            options={periods.map(name => [name, words.periods[name]] as const)}
            selectClassName="min-w-160"
            onChange={setPeriod}
          />
          <SelectField
            label={words.by}
            value={by}
            options={usageBy.options.map(name => [name, words.groups[name]] as const)}
            selectClassName="min-w-160"
            onChange={setBy}
          />
        </div>
        {found.isError && (
          <Hint tone="bad">
            {readError(found.error).message}{' '}
            <LinkButton place="text" onClick={() => void found.refetch()}>
              {words.again}
            </LinkButton>
          </Hint>
        )}
        {found.isPending && (
          <p className="text-sm text-text-2" role="status">
            {words.reading}
          </p>
        )}
        {found.data?.rows.length === 0 && (
          <p className="text-sm text-text-2" role="status">
            {words.none} {words.noneNext}
          </p>
        )}
        {found.data && found.data.rows.length > 0 && <UsageTable {...found.data} by={by} {...days} />}
      </SettingsPart>
      <FileUse />
    </SettingsPage>
  )
}
