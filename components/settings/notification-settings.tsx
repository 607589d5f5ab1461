'use client'

import { notificationLevels } from '@/components/notifications/notification-levels'
import { NotificationSwitch } from '@/components/notifications/notification-switch'
import { QuietSettings } from '@/components/notifications/quiet/quiet-settings'
import { useSetNotifications } from '@/components/notifications/use-set-notifications'
import { inSidebarOrder } from '@/components/shortcuts/channel-order'
import { SingleKeySwitch } from '@/components/shortcuts/single-key-switch'
import { levelsStrings } from '@/components/strings/channels/levels'
import { quietStrings } from '@/components/strings/notifications/quiet'
import { digestStrings } from '@/components/strings/settings/digest'
import { notificationsStrings } from '@/components/strings/settings/notifications'
import { settingsStrings } from '@/components/strings/settings/settings'
import { readError } from '@/components/trpc/read-error'
import { useChosen } from '@/components/trpc/use-chosen'
import { Hint } from '@/components/ui/form/hint'
import { Select } from '@/components/ui/form/select'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { NotificationLevel } from '@/server/domain/inbox/notification'
import { DigestSettings } from './digest-settings'
import { SettingsPage, SettingsPart } from './settings-page'

const words = notificationsStrings

/** Notifications in this browser, quiet times and those of each channel on all devices, and single keys. */
export function NotificationSettings() {
  const { channels } = useWorkspace()
  return (
    <SettingsPage title={settingsStrings.pages.notifications}>
      <SettingsPart title={words.desktop} lead={words.desktopLead}>
        <NotificationSwitch />
      </SettingsPart>
      <SettingsPart title={quietStrings.title} lead={quietStrings.lead}>
        <QuietSettings />
      </SettingsPart>
      <SettingsPart title={digestStrings.title} lead={digestStrings.lead}>
        <DigestSettings />
      </SettingsPart>
      <SettingsPart title={words.channels} lead={words.channelsLead}>
        <ul>
          {inSidebarOrder(channels)
            .filter(({ kind }) => kind !== 'direct')
            .map(channel => (
              <ChannelLevel key={channel.id} channel={channel} />
            ))}
        </ul>
      </SettingsPart>
      <SettingsPart title={words.keyboard}>
        <SingleKeySwitch />
      </SettingsPart>
    </SettingsPage>
  )
}

function ChannelLevel({ channel }: { channel: Channel }) {
  const set = useSetNotifications()
  const { id: channelId, name } = channel
  // Shows the new choice at once, until the channels have been read again.
  const { chosen, choose, settle } = useChosen<{ level: NotificationLevel; muted: boolean }>()
  const change = (next: { level: NotificationLevel } | { muted: boolean }) => {
    choose(next)
    set.mutate({ channelId, ...next }, { onSettled: settle })
  }
  const notificationLevel = chosen.level ?? channel.notificationLevel
  const muted = chosen.muted ?? channel.muted
  return (
    <li className="flex flex-wrap items-center gap-x-12 border-b border-line-soft py-6 text-sm phone:gap-y-12">
      <span className="flex-1 truncate phone:basis-full">#{name}</span>
      <Select
        isFullWidth={false}
        className="w-200 phone:w-auto phone:flex-1 touch:min-h-touch"
        aria-label={words.levelOf(name)}
        value={notificationLevel}
        options={notificationLevels.map(level => [level, levelsStrings.levels[level]] as const)}
        onChange={level => change({ level })}
      />
      <label className="inline-flex min-h-24 cursor-pointer items-center gap-6 touch:min-h-touch">
        <input
          className="m-0 size-16 accent-accent-solid"
          type="checkbox"
          checked={muted}
          onChange={({ target }) => change({ muted: target.checked })}
        />
        {levelsStrings.muted}
        <span className="sr-only"> #{name}</span>
      </label>
      {set.isError && (
        <Hint tone="bad" className="basis-full">
          {readError(set.error).message}
        </Hint>
      )}
    </li>
  )
}
