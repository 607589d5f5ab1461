'use client'

import { SettingsPage, SettingsPart } from '@/components/settings/settings-page'
import { settingsStrings } from '@/components/strings/settings/settings'
import { webhooksStrings } from '@/components/strings/settings/webhooks'
import { IncomingList } from './incoming/incoming-list'
import { OutgoingList } from './outgoing/outgoing-list'

const words = webhooksStrings

/** Programs that start tasks here, and programs that hear of events. For admins. */
export function Webhooks() {
  return (
    <SettingsPage title={settingsStrings.pages.webhooks}>
      <SettingsPart title={words.incoming.title} lead={words.incoming.lead}>
        <IncomingList />
      </SettingsPart>
      <SettingsPart title={words.outgoing.title} lead={words.outgoing.lead}>
        <OutgoingList />
      </SettingsPart>
    </SettingsPage>
  )
}
