'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { settingsStrings } from '@/components/strings/settings/settings'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { Page, Scroll } from '@/components/ui/surface/page'
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
    <Page aria-label={settingsStrings.title}>
      <Bar>
        <h1 className={barTitleStyle}>{settingsStrings.title}</h1>
      </Bar>
      {isPhone && (
        <Scroll>
          <div className="px-8 pb-24">
            <SettingsLinks />
          </div>
        </Scroll>
      )}
    </Page>
  )
}
