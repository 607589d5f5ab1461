import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { agentEditorStrings } from '@/components/strings/agents/editor'
import { useTRPC } from '@/components/trpc/api'
import { buttonStyle } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { State } from '@/components/ui/text/state'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { FieldName } from '../agent-form-values'
import { useEditor } from './editor-context'

const words = agentEditorStrings.tabs

/** The parts of the editor: each has an address of its own. The prompt is the first. */
const editorTabs = ['prompt', 'tools', 'memory', 'versions', 'cases', 'watch'] as const
type EditorTab = (typeof editorTabs)[number]

const toolFields: readonly FieldName[] = ['tools', 'toolNotes', 'approvals']

/** Links to the parts of the editor, and whether the agent answers. */
export function EditorTabs() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const { agent, versions, form } = useEditor()
  const base = `/${workspace.slug}/settings/agents/${agent.id}`
  const path = usePathname()
  const query = useSearchParams().toString()
  const cases = useQuery(trpc.agentCase.list.queryOptions({ agentId: agent.id })).data?.cases
  const counts: Partial<Record<EditorTab, number>> = {
    tools: form.values.tools.length,
    ...(versions[0] && { versions: versions[0].version }),
    ...(cases && { cases: cases.length }),
  }
  const wrong = Object.keys(form.problems)
  const wrongTools = wrong.some(name => toolFields.some(field => field === name))
  const isWrong = { prompt: wrong.length > 0 && !wrongTools, tools: wrongTools }
  const list = useRef<HTMLElement>(null)
  // A phone has no room for all of them: the open one may stand beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab of another address comes into sight, and stays there when a count before it comes
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [path, cases?.length])
  return (
    <div className="flex flex-none items-center gap-8 border-b border-line px-8 py-6">
      <nav
        ref={list}
        className="flex min-w-0 flex-1 scrollbar-none gap-2 overflow-x-auto"
        aria-label={words.label}
      >
        {editorTabs.map(tab => {
          const href = tab === 'prompt' ? base : `${base}/${tab}`
          const isOn = path === href
          return (
            <Link
              key={tab}
              className={buttonStyle({ look: 'quiet', className: cx(isOn && 'bg-active text-text') })}
              href={query ? `${href}?${query}` : href}
              aria-current={isOn ? 'page' : undefined}
            >
              {words[tab]}
              {counts[tab] !== undefined && <span className="tabular-nums">{counts[tab]}</span>}
              {(tab === 'prompt' || tab === 'tools') && isWrong[tab] && (
                <>
                  <Icon name="triangle-alert" small className="text-danger" />
                  <span className="sr-only">{agentsStrings.toFix}</span>
                </>
              )}
            </Link>
          )
        })}
      </nav>
      <State
        tone={agent.isActive ? 'ok' : 'idle'}
        icon={agent.isActive ? 'circle-check' : 'circle-slash'}
        className="phone:hidden"
      >
        {agent.isActive ? agentsStrings.active : agentsStrings.off}
      </State>
    </div>
  )
}
