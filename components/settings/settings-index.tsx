'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useIsPage } from '@/components/workspace/use-is-page'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { SettingsLinks } from './settings-nav'

/**
 * The list of pages, for a phone; where the navigation stands beside the page, the first page opens instead.
 */
export function SettingsIndex() {
  const { workspace } = useWorkspace()
  const isPhone = useIsPage()
  const router = useRouter()
  useEffect(() => {
    if (!isPhone) router.replace(`/${workspace.slug}/settings/profile`)
  }, [isPhone, router, workspace.slug])
  return (
    <main className="content" aria-label={settingsStrings.title}>
      <div className="head">
        <h1>{settingsStrings.title}</h1>
      </div>
      {isPhone && (
        <div className="scroll settings-list">
          <SettingsLinks />
        </div>
      )}
    </main>
  )
}
