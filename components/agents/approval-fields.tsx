import Link from 'next/link'
import { agentsStrings } from '@/components/strings/agents'
import { linkStyle } from '@/components/ui/button/link-style'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { AgentDetail } from '@/server/domain/agents/agent'
import { ApproverFields } from './approvals/approver-fields'
import { listActingTools } from './approvals/list-acting-tools'
import { TrustRows } from './approvals/trust-rows'
import { listWaits, workspaceWait } from './approvals/wait-options'
import { FieldGrid } from './field-grid'
import type { FormProps } from './form-fields'
import { useServerTools } from './tools/use-server-tools'

const words = agentsStrings
type Approvals = AgentDetail['approvals']

/** The fields for approvals: when the agent has to ask before it acts, which people, and how long it waits. */
export function ApprovalFields({ values, problems, set }: FormProps) {
  const { workspace } = useWorkspace()
  const { approvals } = values
  const change = (more: Partial<Approvals>) => set({ approvals: withoutGaps({ ...approvals, ...more }) })
  const acting = listActingTools(useServerTools() ?? [], values.tools)
  return (
    <>
      <Hint className="mt-4 mb-12">
        {words.workspaceDefault}{' '}
        <Link className={linkStyle()} href={`/${workspace.slug}/settings/approvals`}>
          {words.toWorkspaceDefault}
        </Link>
      </Hint>
      <FieldGrid className="mb-18">
        <ApproverFields
          approvers={approvals.approvers}
          hasDefault
          problem={problems.approvals ?? null}
          onChange={approvers => change({ approvers })}
        />
        <SelectField
          label={words.fields.waitMinutes}
          value={String(approvals.waitMinutes ?? '')}
          options={[workspaceWait, ...listWaits(approvals.waitMinutes)]}
          hint={words.hints.waitMinutes}
          onChange={minutes => change({ waitMinutes: minutes === '' ? undefined : Number(minutes) })}
        />
      </FieldGrid>
      <TrustRows tools={acting} trust={approvals.trust} onChange={trust => change({ trust })} />
    </>
  )
}

/** Leaves out the settings that have no value. */
function withoutGaps({ trust, approvers, waitMinutes }: Approvals): Approvals {
  return {
    ...(trust ? { trust } : {}),
    ...(approvers ? { approvers } : {}),
    ...(waitMinutes === undefined ? {} : { waitMinutes }),
  }
}
