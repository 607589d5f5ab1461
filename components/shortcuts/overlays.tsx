'use client'

import dynamic from 'next/dynamic'
import { useSyncExternalStore } from 'react'
import { overlay } from './overlay'
import { useShortcuts } from './use-shortcuts'

const ShortcutSheet = dynamic(() => import('./shortcut-sheet').then(file => file.ShortcutSheet), {
  ssr: false,
})

/** What lies over a workspace's pages when it is asked for; loaded then. */
export function Overlays() {
  const open = useSyncExternalStore(overlay.subscribe, overlay.get, () => null)
  useShortcuts({ sheet: () => overlay.set('sheet') })
  return <>{open === 'sheet' && <ShortcutSheet open onClose={() => overlay.set(null)} />}</>
}
