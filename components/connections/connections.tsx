'use client'

import { useSyncExternalStore } from 'react'
import { SettingsPage, SettingsPart } from '@/components/settings/settings-page'
import { connectionsStrings as words } from '@/components/strings/settings/connections'
import { settingsStrings } from '@/components/strings/settings/settings'
import { CopyButton } from '@/components/ui/copy-button'
import { controlStyle } from '@/components/ui/form/control'
import { mcpPath } from '@/server/domain/connections/connection'
import { ConnectionList } from './connection-list'

/** Shows how to connect a program, and lists the connected ones: the person's own, and for admins everybody's. */
export function Connections() {
  const origin = useSyncExternalStore(stay, readOrigin, () => '')
  const address = `${origin}${mcpPath}`
  return (
    <SettingsPage title={settingsStrings.pages.connections}>
      <SettingsPart title={words.about} lead={words.aboutLead}>
        <div className="flex max-w-560 items-center gap-8">
          <input
            className={controlStyle({ className: 'font-mono' })}
            readOnly
            value={address}
            aria-label={words.address}
            onFocus={event => event.target.select()}
          />
          <CopyButton text={address} label={words.copy} />
        </div>
      </SettingsPart>
      <SettingsPart title={words.list}>
        <ConnectionList />
      </SettingsPart>
    </SettingsPage>
  )
}

/** The server that draws the page first does not know the address that the person typed. */
function readOrigin(): string {
  return location.origin
}

/** The address of a page never changes while it is open. */
function stay(): () => void {
  return () => {}
}
