'use client'

import { tellNote } from '@/components/reading/note'
import { levelsStrings } from '@/components/strings/channels/levels'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu/menu'
import type { Channel } from '@/server/domain/channels/channel'
import type { NotificationLevel } from '@/server/domain/inbox/notification'
import { notificationLevels } from './notification-levels'
import { useSetNotifications } from './use-set-notifications'

/** The notification setting of this channel, in its header. */
export function ChannelNotifications({ channel }: { channel: Channel }) {
  const { notificationLevel, muted } = channel
  return (
    <Menu
      className={iconButtonStyle()}
      label={levelsStrings.menu(levelsStrings.levels[notificationLevel], muted)}
      trigger={<Icon name={muted || notificationLevel === 'nothing' ? 'bell-off' : 'bell'} />}
    >
      <NotificationItems channel={channel} />
    </Menu>
  )
}

/** The choices of that menu, for a menu that has more. */
export function NotificationItems({ channel }: { channel: Channel }) {
  const set = useSetNotifications(tellNote)
  const { notificationLevel, muted, hearsCalls, id: channelId } = channel
  const change = (next: { level: NotificationLevel } | { muted: boolean } | { hearsCalls: boolean }) =>
    set.mutate({ channelId, ...next })
  return (
    <>
      {notificationLevels.map(level => (
        <MenuItem key={level} onSelect={() => change({ level })}>
          <Tick on={level === notificationLevel} /> {levelsStrings.levels[level]}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => change({ muted: !muted })}>
        <Tick on={muted} /> {levelsStrings.mute}
      </MenuItem>
      <MenuItem onSelect={() => change({ hearsCalls: !hearsCalls })}>
        <Tick on={hearsCalls} /> {levelsStrings.calls}
      </MenuItem>
    </>
  )
}

function Tick({ on }: { on: boolean }) {
  return (
    <>
      <span className={on ? undefined : 'invisible'}>
        <Icon name="check" small />
      </span>
      {on && <span className="sr-only">{levelsStrings.chosen}</span>}
    </>
  )
}
