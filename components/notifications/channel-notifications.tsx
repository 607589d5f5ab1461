'use client'

import { notificationsStrings } from '@/components/strings/settings/notifications'
import { readError } from '@/components/trpc/read-error'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu/menu'
import { Toast, useToast } from '@/components/ui/toast'
import type { Channel } from '@/server/domain/channels/channel'
import type { NotificationLevel } from '@/server/domain/inbox/notification'
import { notificationLevels } from './notification-levels'
import { useSetNotifications } from './use-set-notifications'

const words = notificationsStrings

/** The notification setting of this channel, in its header. */
export function ChannelNotifications({ channel }: { channel: Channel }) {
  const set = useSetNotifications()
  const { notificationLevel, muted, hearsCalls, id: channelId } = channel
  const { toast, tell } = useToast()
  const change = (next: { level: NotificationLevel } | { muted: boolean } | { hearsCalls: boolean }) =>
    set.mutate({ channelId, ...next }, { onError: error => tell(readError(error).message) })
  return (
    <>
      <Menu
        className={iconButtonStyle()}
        label={words.menu(words.levels[notificationLevel], muted)}
        trigger={<Icon name={muted || notificationLevel === 'nothing' ? 'bell-off' : 'bell'} />}
      >
        {notificationLevels.map(level => (
          <MenuItem key={level} onSelect={() => change({ level })}>
            <Tick on={level === notificationLevel} /> {words.levels[level]}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => change({ muted: !muted })}>
          <Tick on={muted} /> {words.mute}
        </MenuItem>
        <MenuItem onSelect={() => change({ hearsCalls: !hearsCalls })}>
          <Tick on={hearsCalls} /> {words.calls}
        </MenuItem>
      </Menu>
      <Toast text={toast} />
    </>
  )
}

function Tick({ on }: { on: boolean }) {
  return (
    <>
      <span className={on ? undefined : 'invisible'}>
        <Icon name="check" small />
      </span>
      {on && <span className="sr-only">{words.chosen}</span>}
    </>
  )
}
