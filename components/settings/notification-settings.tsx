'use client'

import { turnDesktopOff, turnDesktopOn, useDesktopChoice } from '@/components/notifications/desktop-choice'
import { notificationLevels } from '@/components/notifications/notification-levels'
import { useSetNotifications } from '@/components/notifications/use-set-notifications'
import { inSidebarOrder } from '@/components/shortcuts/channel-order'
import { SingleKeySwitch } from '@/components/shortcuts/single-key-switch'
import { notificationsStrings } from '@/components/strings/settings/notifications'
import { settingsStrings } from '@/components/strings/settings/settings'
import { readError } from '@/components/trpc/read-error'
import { useChosen } from '@/components/trpc/use-chosen'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { NotificationLevel } from '@/server/domain/inbox/notification'
import { SettingsPage, SettingsPart } from './settings-page'

const words = notificationsStrings

/** Notifications in this browser, those of each channel on all devices, and single keys. */
export function NotificationSettings() {
  const { channels } = useWorkspace()
  return (
    <SettingsPage title={settingsStrings.pages.notifications}>
      <SettingsPart title={words.desktop} lead={words.desktopLead}>
        <DesktopSwitch />
      </SettingsPart>
      <SettingsPart title={words.channels} lead={words.channelsLead}>
        <ul className="levels">
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

function DesktopSwitch() {
  const choice = useDesktopChoice()
  return (
    <div className="desktop-notifications">
      <p role="status">{words.choice[choice]}</p>
      {choice === 'off' && (
        <button className="btn main" type="button" onClick={() => void turnDesktopOn()}>
          {words.turnOn}
        </button>
      )}
      {choice === 'on' && (
        <button className="btn" type="button" onClick={turnDesktopOff}>
          {words.turnOff}
        </button>
      )}
    </div>
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
    <li>
      <span className="cut">#{name}</span>
      <select
        className="field"
        aria-label={words.levelOf(name)}
        value={notificationLevel}
        onChange={({ target }) => {
          const level = notificationLevels.find(each => each === target.value)
          if (level) change({ level })
        }}
      >
        {notificationLevels.map(level => (
          <option key={level} value={level}>
            {words.levels[level]}
          </option>
        ))}
      </select>
      <label className="mute">
        <input type="checkbox" checked={muted} onChange={({ target }) => change({ muted: target.checked })} />
        {words.muted}
        <span className="sr"> #{name}</span>
      </label>
      {set.isError && (
        <span className="hint bad" role="alert">
          {readError(set.error).message}
        </span>
      )}
    </li>
  )
}
