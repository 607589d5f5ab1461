'use client'

import { useSetNotifications } from '@/components/notifications/use-set-notifications'
import { tellNote } from '@/components/reading/note'
import { useReadActs } from '@/components/reading/use-read-acts'
import { readActsStrings } from '@/components/strings/reading/acts'
import { readingStrings } from '@/components/strings/reading/reading'
import { sectionActsStrings } from '@/components/strings/shell/section-acts'
import { Icon } from '@/components/ui/icon'
import { MenuItem } from '@/components/ui/menu/menu'
import type { Channel } from '@/server/domain/channels/channel'
import type { SidebarList } from '@/server/domain/sidebar/sidebar'
import { sectionForm } from './section-form'
import { useSidebar } from './use-sidebar'

/** The acts of a channel in the sidebar: everything that dragging does, and more. */
export function ChannelActs({ channel, list }: { channel: Channel; list: SidebarList | null }) {
  const { sidebar, place } = useSidebar()
  const set = useSetNotifications(tellNote)
  const { markRead } = useReadActs()
  const { id, muted } = channel
  const isStarred = list !== null && 'starred' in list
  const ownId = list !== null && 'sectionId' in list ? list.sectionId : null
  const ids = isStarred
    ? sidebar.starred
    : (sidebar.sections.find(section => section.id === ownId)?.channelIds ?? [])
  const at = ids.indexOf(id)
  return (
    <>
      <MenuItem onSelect={() => void place(id, isStarred ? null : { starred: true })}>
        <Icon name="star" small /> {isStarred ? sectionActsStrings.unstar : sectionActsStrings.star}
      </MenuItem>
      {list !== null && at > 0 && (
        <MenuItem onSelect={() => void place(id, list, ids[at - 1] ?? null)}>
          <Icon name="arrow-up" small /> {sectionActsStrings.moveUp}
        </MenuItem>
      )}
      {list !== null && at !== -1 && at < ids.length - 1 && (
        <MenuItem onSelect={() => void place(id, list, ids[at + 2] ?? null)}>
          <Icon name="arrow-down" small /> {sectionActsStrings.moveDown}
        </MenuItem>
      )}
      {sidebar.sections
        .filter(section => section.id !== ownId)
        .map(section => (
          <MenuItem key={section.id} onSelect={() => void place(id, { sectionId: section.id })}>
            <Icon name="arrow-right" small /> {sectionActsStrings.moveTo(section.name)}
          </MenuItem>
        ))}
      <MenuItem onSelect={() => sectionForm.set({ withChannel: id })}>
        <Icon name="plus" small /> {sectionActsStrings.newSectionWith}
      </MenuItem>
      {ownId !== null && (
        <MenuItem onSelect={() => void place(id, null)}>
          <Icon name="undo-2" small /> {sectionActsStrings.moveOut}
        </MenuItem>
      )}
      {channel.archivedAt === null && (
        <MenuItem onSelect={() => set.mutate({ channelId: id, muted: !muted })}>
          <Icon name={muted ? 'bell' : 'bell-off'} small />{' '}
          {muted ? sectionActsStrings.unmute : sectionActsStrings.mute}
        </MenuItem>
      )}
      {channel.unreadThreads + channel.mentions > 0 && (
        <MenuItem onSelect={() => void markRead({ channelIds: [id] }, tellRead(channel))}>
          <Icon name="check" small /> {readingStrings.markRead}
        </MenuItem>
      )}
    </>
  )
}

function tellRead({ kind, name }: Channel): string {
  return kind === 'direct' ? readActsStrings.directRead : readingStrings.channelRead(name)
}
