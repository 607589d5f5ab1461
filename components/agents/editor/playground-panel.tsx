'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useId } from 'react'
import { agentEditorStrings } from '@/components/strings/agents/editor'
import { BackButton } from '@/components/ui/button/back-button'
import { IconButton } from '@/components/ui/button/icon-button'
import { PanelEdge } from '@/components/ui/panel-edge'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { Panel } from '@/components/ui/surface/panel'
import { useIsPage } from '@/components/workspace/use-is-page'
import { Playground } from '../playground/playground'
import { useEditor } from './editor-context'

const words = agentEditorStrings

/** The playground beside the editor, over it where there is less room, and a page of its own on a phone. */
export function PlaygroundPanel() {
  const titleId = useId()
  const isPage = useIsPage()
  const router = useRouter()
  const path = usePathname()
  const { agent, draft } = useEditor()
  const close = () => router.push(path)
  return (
    <Panel as="section" role={isPage ? 'main' : 'complementary'} aria-labelledby={titleId}>
      <PanelEdge />
      <Bar hasBack>
        <BackButton label={words.closePlayground} onClick={close} />
        <h2 className={barTitleStyle} id={titleId}>
          {words.playgroundTitle}
        </h2>
        <p className="min-w-0 flex-1 truncate text-xs text-text-3">{words.playgroundLead}</p>
        <IconButton className="phone:hidden" icon="x" label={words.closePlayground} onClick={close} />
      </Bar>
      <Playground agent={agent} draft={draft} />
    </Panel>
  )
}
