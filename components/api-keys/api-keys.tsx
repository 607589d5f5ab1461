'use client'

import { useState } from 'react'
import { SettingsPage, SettingsPart } from '@/components/settings/settings-page'
import { apiKeysStrings } from '@/components/strings/settings/api-keys'
import { settingsStrings } from '@/components/strings/settings/settings'
import type { NewApiKey } from '@/server/domain/workspaces/api-key'
import { KeyForm } from './key-form'
import { KeyList } from './key-list'
import { NewKey } from './new-key'

const words = apiKeysStrings

/** Lists API keys: the person's own, and for admins everybody's. */
export function ApiKeys() {
  const [made, setMade] = useState<NewApiKey | null>(null)
  return (
    <SettingsPage title={settingsStrings.pages.apiKeys}>
      <SettingsPart title={words.make} lead={words.makeLead}>
        {made ? <NewKey made={made} onDone={() => setMade(null)} /> : <KeyForm onMade={setMade} />}
      </SettingsPart>
      <SettingsPart title={words.list}>
        <KeyList />
      </SettingsPart>
    </SettingsPage>
  )
}
