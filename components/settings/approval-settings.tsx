'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { ApproverFields } from '@/components/agents/approvals/approver-fields'
import { listActingTools } from '@/components/agents/approvals/list-acting-tools'
import { TrustRows } from '@/components/agents/approvals/trust-rows'
import { listWaits } from '@/components/agents/approvals/wait-options'
import { agentsStrings } from '@/components/strings/agents'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useTRPC } from '@/components/trpc/api'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { type ApprovalLayer, newApprovals } from '@/server/domain/agents/ask-rules'
import { defaultApprovals } from '@/server/domain/agents/tool'
import { SaveLine } from './save-line'
import { SettingsPage, SettingsPart } from './settings-page'
import { useSaveWorkspace } from './use-save-workspace'

const words = settingsStrings.approvals

/**
 * The workspace's rules for approvals: the people who may approve, how long a request waits, and the tools that ask
 * first. They apply to every agent without rules of its own. For admins.
 */
export function ApprovalSettings() {
  const { workspace } = useWorkspace()
  const settings = useQuery(useTRPC().workspace.settings.queryOptions({ workspaceId: workspace.id }))
  return (
    <SettingsPage title={settingsStrings.pages.approvals}>
      {settings.data && <ApprovalForm stored={settings.data.settings.approvals} />}
    </SettingsPage>
  )
}

function ApprovalForm({ stored }: { stored: ApprovalLayer }) {
  const { workspace } = useWorkspace()
  const [rules, setRules] = useState(stored)
  const save = useSaveWorkspace()
  const change = (more: Partial<ApprovalLayer>) => setRules({ ...rules, ...more })
  const checked = newApprovals.safeParse(rules)
  // Checked rules have their fields in the same order as the stored ones.
  const changed = checked.success && JSON.stringify(checked.data) !== JSON.stringify(stored)
  const waitMinutes = rules.waitMinutes ?? defaultApprovals.waitMinutes
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (checked.success) save.send({ approvals: checked.data })
      }}
    >
      <SettingsPart title={words.people} lead={words.peopleLead}>
        <div className="grid max-w-480 gap-14">
          <ApproverFields
            approvers={rules.approvers}
            hasDefault={false}
            problem={checked.success ? null : agentsStrings.problems.quorum}
            onChange={approvers => change({ approvers })}
          />
          <SelectField
            label={words.wait}
            value={String(waitMinutes)}
            options={listWaits(waitMinutes)}
            hint={agentsStrings.hints.waitMinutes}
            onChange={minutes => change({ waitMinutes: Number(minutes) })}
          />
        </div>
      </SettingsPart>
      <SettingsPart title={words.tools} lead={words.toolsLead}>
        <TrustRows tools={listActingTools([])} trust={rules.trust} onChange={trust => change({ trust })} />
        <p className="mt-14 text-sm leading-20 text-text-2">
          {words.serverTools}{' '}
          <Link className="text-accent underline" href={`/${workspace.slug}/settings/mcp-servers`}>
            {settingsStrings.pages.mcpServers}
          </Link>
        </p>
        <div className="mt-18 grid gap-8">
          {save.problem && <Hint tone="bad">{save.problem}</Hint>}
          <SaveLine changed={changed} saved={save.isSuccess} pending={save.isPending} />
        </div>
      </SettingsPart>
    </form>
  )
}
