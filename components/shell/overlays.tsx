'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { CatchUpOverlay } from '@/components/catch-up/catch-up-overlay'
import { useTabCount } from '@/components/inbox/use-tab-count'
import { useDesktopNotifications } from '@/components/notifications/use-desktop-notifications'
import { usePush } from '@/components/notifications/use-push'
import { loadPalette } from '@/components/palette/load-palette'
import { useVisits } from '@/components/palette/use-visits'
import { ReadNote } from '@/components/reading/read-note'
import { type Overlay, overlay } from '@/components/shortcuts/overlay'
import { useEarlyKeys } from '@/components/ui/keys/early-keys'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { preload } from '@/components/ui/loading/preload'
import { useWorkspaceKeys } from './use-workspace-keys'

const Palette = dynamic(async () => (await loadPalette()).Palette, { ssr: false })
const ShortcutSheet = dynamic(
  async () => (await import('@/components/shortcuts/shortcut-sheet')).ShortcutSheet,
  { ssr: false },
)

const PlaceDialogs = dynamic(() => import('./channels/place-dialogs').then(file => file.PlaceDialogs), {
  ssr: false,
})

/**
 * Keys, notifications, the tab's count and the windows over the pages belong to no single page. The palette is loaded
 * when somebody reaches for it: when Ctrl or Cmd goes down, which is before K, or near its button.
 */
export function Overlays() {
  const open = useSyncExternalStore(overlay.subscribe, overlay.get, () => null)
  const close = () => overlay.set(null)
  const [wasAsked, noteAsked] = useState(false)
  if (asksForPlace(open) && !wasAsked) noteAsked(true)
  useVisits()
  useWorkspaceKeys()
  useTabCount()
  useDesktopNotifications()
  usePush()
  useEffect(() => {
    const reach = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') preload(loadPalette)
    }
    addEventListener('keydown', reach)
    return () => removeEventListener('keydown', reach)
  }, [])
  useEarlyKeys('[data-palette]', open === 'palette', loadPalette)
  return (
    <>
      {open === 'palette' && (
        <LoadedPart onClose={close}>
          <Palette onClose={() => overlay.get() === 'palette' && close()} />
        </LoadedPart>
      )}
      {open === 'sheet' && (
        <LoadedPart onClose={close}>
          <ShortcutSheet open onClose={close} />
        </LoadedPart>
      )}
      <ReadNote />
      <CatchUpOverlay />
      {wasAsked && (
        <LoadedPart open={asksForPlace(open)} onClose={close}>
          <PlaceDialogs open={open} onClose={close} />
        </LoadedPart>
      )}
    </>
  )
}

function asksForPlace(open: Overlay): boolean {
  return open !== null && open !== 'palette' && open !== 'sheet'
}
