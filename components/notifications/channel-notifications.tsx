'use client'

import { noticesStrings } from '@/components/strings/settings/notifications'
import { readError } from '@/components/trpc/read-error'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Notice, useNotice } from '@/components/ui/toast'
import type { Channel } from '@/server/domain/channels/channel'
import type { NoticeLevel } from '@/server/domain/inbox/notification'
import { noticeLevels } from './notification-levels'
import { useSetNotices } from './use-set-notifications'
import './channel-notifications.css'

const words = noticesStrings

/** What one hears of this channel, in its head. */
export function ChannelNotices({ channel }: { channel: Channel }) {
  const set = useSetNotices()
  const { noticeLevel, muted, id: channelId } = channel
  const { notice, tell } = useNotice()
  const change = (next: { level: NoticeLevel } | { muted: boolean }) =>
    set.mutate({ channelId, ...next }, { onError: error => tell(readError(error).message) })
  return (
    <>
      <Menu
        className="btn icon"
        label={words.menu(words.levels[noticeLevel], muted)}
        trigger={<Icon name={muted || noticeLevel === 'nothing' ? 'circle-slash' : 'bell'} />}
      >
        {noticeLevels.map(level => (
          <MenuItem key={level} onSelect={() => change({ level })}>
            <Tick on={level === noticeLevel} /> {words.levels[level]}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => change({ muted: !muted })}>
          <Tick on={muted} /> {words.mute}
        </MenuItem>
      </Menu>
      <Notice text={notice} />
    </>
  )
}

function Tick({ on }: { on: boolean }) {
  return (
    <>
      <span className={on ? undefined : 'untick'}>
        <Icon name="check" small />
      </span>
      {on && <span className="sr">{words.chosen}</span>}
    </>
  )
}
