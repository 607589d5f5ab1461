import Link from 'next/link'
import { useDeferredValue, useMemo } from 'react'
import { agentEditorStrings } from '@/components/strings/agents/editor'
import { linkStyle } from '@/components/ui/button/link-style'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { countPromptTokens } from '../prompt-editor'
import { layOutDiff } from '../versions/lay-out-diff'
import { useEditor } from './editor-context'

const words = agentEditorStrings

/** The difference between the prompt and the published one, with a link to the comparison. */
export function PromptFoot() {
  const { workspace } = useWorkspace()
  const { agent, versions, form } = useEditor()
  const was = agent.systemPrompt ?? ''
  const is = useDeferredValue(form.values.systemPrompt)
  const lines = useMemo(
    () => (was === is ? 0 : layOutDiff(was, is).filter(({ kind }) => kind !== 'same').length),
    [was, is],
  )
  const version = versions.find(({ isCurrent }) => isCurrent)?.version
  if (version === undefined || lines === 0) return null
  return (
    <>
      <span>{words.tokensMore(countPromptTokens(is) - countPromptTokens(was), version)}</span>
      <span className="flex-1" />
      <span>{words.linesChanged(lines)}</span>
      <Link
        className={linkStyle({ place: 'line' })}
        href={`/${workspace.slug}/settings/agents/${agent.id}/versions`}
      >
        {words.compare}
      </Link>
    </>
  )
}
