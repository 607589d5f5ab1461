import Link from 'next/link'
import { memoryBlocksStrings as words } from '@/components/strings/settings/memory-blocks'
import { linkStyle } from '@/components/ui/button/link-style'
import { Choice } from '@/components/ui/form/choice'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { FormProps } from '../form-fields'
import { MemoryBlocks } from './memory-blocks'

/** Whether the agent is told the workspace context, and its memory blocks, which are saved one by one. */
export function MemoryFields({ agentId, values, set }: FormProps & { agentId: string | null }) {
  const { workspace } = useWorkspace()
  return (
    <div className="mt-4 mb-18 max-w-960">
      <Choice
        className="-mx-8"
        type="checkbox"
        checked={values.usesWorkspaceContext}
        caption={words.usesContextHint}
        onChange={event => set({ usesWorkspaceContext: event.target.checked })}
      >
        {words.usesContext}
      </Choice>
      <Link
        className={linkStyle({ place: 'line', className: 'text-sm' })}
        href={`/${workspace.slug}/settings/context`}
      >
        {words.toContext}
      </Link>
      <h3 className="mt-14 text-sm">{words.blocks}</h3>
      <Caption as="p" className="mb-8">
        {words.lead} {values.tools.includes('update_memory') ? words.withTool : words.withoutTool}
      </Caption>
      {agentId ? <MemoryBlocks agentId={agentId} /> : <Caption as="p">{words.afterSave}</Caption>}
    </div>
  )
}
