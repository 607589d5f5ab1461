'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { agentsStrings } from '@/components/strings/agents'
import { agentEditorStrings } from '@/components/strings/agents/editor'
import { linkStyle } from '@/components/ui/button/link-style'
import { ApprovalFields } from '../approval-fields'
import { CasesTab } from '../cases/cases-tab'
import { FieldGrid } from '../field-grid'
import { IdentityFields } from '../identity-fields'
import { MemoryFields } from '../memory/memory-fields'
import { PromptEditor } from '../prompt-editor'
import { ToolFields } from '../tools/tool-fields'
import { WatchTab } from '../watch/watch-tab'
import { useEditor } from './editor-context'
import { AnswerSections } from './form-sections'
import { PromptFoot } from './prompt-foot'

/** The first tab: the prompt comes first, because the prompt is the agent. Rarely used fields are folded. */
export function PromptPage() {
  const { agent, form } = useEditor()
  const { values, problems, set } = form
  return (
    <>
      <PromptEditor
        value={values.systemPrompt}
        problem={problems.systemPrompt ?? null}
        onChange={systemPrompt => set({ systemPrompt })}
        foot={<PromptFoot />}
      />
      <FieldGrid className="mx-16 mt-12 mb-26 max-w-960">
        <IdentityFields {...form} lockSlug={agent.isSystem} />
      </FieldGrid>
      <div className="max-w-992 px-16 pb-48">
        <AnswerSections {...form} agentId={agent.id} />
        {!agent.isSystem && <RequestLink />}
      </div>
    </>
  )
}

/** The playground shows the exact request, and its cost, before anything is sent. */
function RequestLink() {
  const path = usePathname()
  return (
    <p className="mt-16 text-sm">
      <Link className={linkStyle({ place: 'alone' })} href={`${path}?try=1`}>
        {agentEditorStrings.toRequest}
      </Link>
    </p>
  )
}

export function ToolsPage() {
  const { form } = useEditor()
  return (
    <div className="max-w-992 px-16 pt-16 pb-48">
      <ToolFields {...form} />
      <h2 className="mt-20 mb-6 text-sm">{agentsStrings.sections.approvals}</h2>
      <ApprovalFields {...form} />
    </div>
  )
}

export function MemoryPage() {
  const { agent, form } = useEditor()
  return (
    <div className="max-w-992 px-16 pt-12 pb-48">
      <MemoryFields {...form} agentId={agent.id} />
    </div>
  )
}

export function CasesPage() {
  const { agent, draft } = useEditor()
  return <CasesTab agent={agent} draft={draft} />
}

export function WatchPage() {
  const { agent, draft } = useEditor()
  return <WatchTab agent={agent} draft={draft} />
}
