'use client'

import { cx } from 'class-variance-authority'
import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { OfflineModel } from '@/components/config/offline-model'
import { useDraftSync } from '@/components/drafts/use-draft-sync'
import { MentioningContext } from '@/components/markdown/mentioning'
import { drawMention } from '@/components/people/mention'
import { usePresenceReports } from '@/components/presence/use-presence'
import { shellStrings } from '@/components/strings/shell/shell'
import { forgetOthers } from '@/components/ui/kept-of-person'
import { Late } from '@/components/ui/loading/late'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { frameStyle, stageStyle } from '@/components/ui/surface/frame-style'
import { useRoomAboveKeyboard } from '@/components/ui/use-room-above-keyboard'
import { copyWritten } from '@/components/ui/written-text'
import { landHere } from '@/components/workspace/follow-link'
import { useWorkspace, WorkspaceProvider } from '@/components/workspace/workspace-context'
import type { PageOpening } from '@/server/http/pages/page-opening'
import { FirstDraw } from './first-draw'
import { FrameSkeleton } from './frame-skeleton'
import { NoSuchWorkspace } from './no-such-workspace'
import { Overlays } from './overlays'
import { ShellBar } from './shell-bar'
import { Sidebar } from './sidebar'
import { useOpening } from './use-opening'
import { useOwnTheme } from './use-own-theme'
import { useOwnTimeZone } from './use-own-time-zone'
import { useWorkspaceNews } from './use-workspace-news'

const SettingsNav = dynamic(() => import('@/components/settings/settings-nav').then(file => file.SettingsNav))

const BackCloses = dynamic(() => import('@/components/ui/dialog/back-closes').then(file => file.BackCloses), {
  ssr: false,
})

/** The link over the bar: above the window's edge until it has the focus. */
const skipStyle = cx(
  'fixed -top-60 left-8 z-30 focus:top-8',
  'rounded-control border border-line-strong bg-overlay px-12 py-8',
)

/** The frame around a workspace's pages: bar, sidebar, and the page of the address. */
export function WorkspaceFrame(props: {
  slug: string
  opening: PageOpening | null
  /** The note on the offline model was hidden in this browser. */
  isNoteHidden: boolean
  children: ReactNode
}) {
  const { slug, opening, isNoteHidden } = props
  useOpening(opening)
  // As it was when the page came: moving within the workspace brings no other opening.
  const [isOffline] = useState(opening?.isOffline)
  const frame = (stage: ReactNode) => (
    <WorkspaceProvider
      slug={slug}
      pending={<FrameSkeleton />}
      missing={was => <NoSuchWorkspace slug={slug} was={was} />}
    >
      <MentioningContext value={drawMention}>
        <OfflineModel isOffline={isOffline} isNoteHidden={isNoteHidden}>
          <Frame>{stage}</Frame>
        </OfflineModel>
      </MentioningContext>
    </WorkspaceProvider>
  )
  if (!opening) return frame(props.children)
  const { channel } = opening
  return (
    <FirstDraw
      // Other pages ask for their data once they are alive.
      drawing={frame(channel && props.children)}
      pending={<FrameSkeleton />}
    >
      {frame(props.children)}
    </FirstDraw>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { userId } = useWorkspace().me
  const [menuOpen, setMenuOpen] = useState(false)
  useRoomAboveKeyboard()
  useWorkspaceNews()
  usePresenceReports()
  useOwnTheme()
  useOwnTimeZone(userId)
  useDraftSync()
  useEffect(() => forgetOthers(userId), [userId])
  const inSettings = usePathname().split('/')[2] === 'settings'
  const closeMenu = () => setMenuOpen(false)
  return (
    <div
      className={frameStyle}
      data-menu-open={menuOpen || undefined}
      onClickCapture={landHere}
      onCopy={copyWritten}
    >
      <a className={skipStyle} href="#content">
        {shellStrings.skip}
      </a>
      {menuOpen && (
        // Without it, Back leaves the page as ever.
        <LoadedPart open={false}>
          <BackCloses onBack={closeMenu} />
        </LoadedPart>
      )}
      <ShellBar menuOpen={menuOpen} onMenu={() => setMenuOpen(!menuOpen)} />
      {inSettings ? (
        <Late>
          <SettingsNav onChosen={closeMenu} />
        </Late>
      ) : (
        <Sidebar onChosen={closeMenu} />
      )}
      <div className={stageStyle} id="content" tabIndex={-1}>
        {children}
      </div>
      <Overlays />
    </div>
  )
}
