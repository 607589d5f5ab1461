'use client'

import dynamic from 'next/dynamic'
import { useEffect, useSyncExternalStore } from 'react'
import { CatchUpOverlay } from '@/components/catch-up/catch-up-overlay'
import { CreateChannelDialog } from '@/components/channels/create-channel-dialog'
import { InviteDialog } from '@/components/channels/invite-dialog'
import { useTabCount } from '@/components/inbox/use-tab-count'
import { useDesktopNotifications } from '@/components/notifications/use-desktop-notifications'
import { useVisits } from '@/components/palette/use-visits'
import { overlay } from '@/components/shortcuts/overlay'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { preload } from '@/components/ui/loading/preload'
import { useWorkspaceKeys } from './use-workspace-keys'

const loadPalette = () => import('@/components/palette/palette')
const Palette = dynamic(async () => (await loadPalette()).Palette, { ssr: false })
const ShortcutSheet = dynamic(
  async () => (await import('@/components/shortcuts/shortcut-sheet')).ShortcutSheet,
  { ssr: false },
)

/**
 * Keys, notifications, the tab's count and the windows over the pages belong to no single page. The palette is loaded as
 * soon as the page has time.
 */
export function Overlays() {
  const open = useSyncExternalStore(overlay.subscribe, overlay.get, () => null)
  const close = () => overlay.set(null)
  useVisits()
  useWorkspaceKeys()
  useTabCount()
  useDesktopNotifications()
  useEffect(() => whenIdle(() => preload(loadPalette)), [])
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
      <CatchUpOverlay />
      <CreateChannelDialog open={open === 'channel'} onClose={close} />
      <InviteDialog open={open === 'invite'} onClose={close} />
    </>
  )
}

/** Runs work when the page is idle. Safari has no idle callback; a moment after loading is close to it. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 2_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5_000 })
  return () => cancelIdleCallback(handle)
}
