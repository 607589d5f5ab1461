'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { AdminsOnly } from '@/components/agents/admins-only'
import { settingsStrings } from '@/components/strings/settings/settings'
import { LostPage, lostTitleStyle } from '@/components/ui/surface/lost-page'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { maySeeSettings } from './settings-pages'

/**
 * Shows a message to a person who opens the address of a page that is not for them. The server
 * still decides on every action.
 */
export function SettingsGate({ children }: { children: ReactNode }) {
  const { me } = useWorkspace()
  const path = usePathname().split('/')[3] ?? ''
  if (maySeeSettings(me.role, path)) return children
  if (path === 'agents') return <AdminsOnly />
  return (
    <LostPage>
      <h1 className={lostTitleStyle}>{settingsStrings.adminsOnly}</h1>
      <p>{settingsStrings.adminsOnlyWhy}</p>
    </LostPage>
  )
}
