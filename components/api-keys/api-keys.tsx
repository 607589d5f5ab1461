'use client'

import Link from 'next/link'
import { useState } from 'react'
import { SettingsPage, SettingsPart } from '@/components/settings/settings-page'
import { apiKeysStrings } from '@/components/strings/settings/api-keys'
import { settingsStrings } from '@/components/strings/settings/settings'
import { linkStyle } from '@/components/ui/button/link-style'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { NewApiKey } from '@/server/domain/workspaces/api-key'
import { KeyForm } from './key-form'
import { KeyList } from './key-list'
import { NewKey } from './new-key'

const words = apiKeysStrings

/** Lists API keys: the person's own, and for admins everybody's. */
export function ApiKeys() {
  const { workspace } = useWorkspace()
  const [made, setMade] = useState<NewApiKey | null>(null)
  return (
    <SettingsPage title={settingsStrings.pages.apiKeys}>
      <SettingsPart title={words.make} lead={words.makeLead}>
        {made ? <NewKey made={made} onDone={() => setMade(null)} /> : <KeyForm onMade={setMade} />}
      </SettingsPart>
      <SettingsPart title={words.list}>
        <KeyList />
        <p className="mt-12 text-sm">
          <Link className={linkStyle({ place: 'line' })} href={`/${workspace.slug}/settings/limits`}>
            {words.limits}
          </Link>
        </p>
      </SettingsPart>
    </SettingsPage>
  )
}
