'use client'

import type { ReactNode } from 'react'
import { offlineModelStrings } from '@/components/strings/shell/offline-model'
import { LostPage, lostTitleStyle } from '@/components/ui/surface/lost-page'
import { useConfig } from './use-config'

const words = offlineModelStrings

/**
 * Names the model that answers. For the offline model, explains the limits and where to set a key. `children`: more
 * about a connected model.
 */
export function ModelNote({ children }: { children?: ReactNode }) {
  const config = useConfig()
  if (!config) return <LostPage aria-busy="true" />
  if (!config.model.offline) {
    return (
      <LostPage>
        <h1 className={lostTitleStyle}>{words.connectedTitle}</h1>
        <p>{words.connected}</p>
        {children}
      </LostPage>
    )
  }
  return (
    <LostPage>
      <h1 className={lostTitleStyle}>{words.title}</h1>
      <p>{words.means}</p>
      <p>{words.how}</p>
      <pre className="max-w-full overflow-x-auto rounded-control border border-line bg-well px-12 py-8">
        <code className="font-mono text-xs leading-18">ANTHROPIC_API_KEY=… npm start</code>
      </pre>
      <p>{words.elsewhere}</p>
    </LostPage>
  )
}
