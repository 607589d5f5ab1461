'use client'

import { useSetNotifications } from '@/components/notifications/use-set-notifications'
import { tellNote } from '@/components/reading/note'
import { useReadActs } from '@/components/reading/use-read-acts'
import { shortcuts } from '@/components/shortcuts/shortcut-list'
import { readActsStrings } from '@/components/strings/reading/acts'
import { readingStrings } from '@/components/strings/reading/reading'
import { sectionActsStrings } from '@/components/strings/shell/section-acts'
import { Icon } from '@/components/ui/icon'
import { Keys } from '@/components/ui/keys/keys'
import { MenuItem } from '@/components/ui/menu/menu'
import type { Channel } from '@/server/domain/channels/channel'
import { findStep } from '@/server/domain/sidebar/arrange'
import type { SidebarList } from '@/server/domain/sidebar/sidebar'
import { sectionForm } from './section-form'
import { createSidebarActs } from './sidebar-acts'
import { useSidebar } from './use-sidebar'
import { useSidebarAround } from './use-sidebar-around'

/** The acts of a channel in the sidebar: everything that dragging does, and more. */
export function ChannelActs({ channel, list }: { channel: Channel; list: SidebarList | null }) {
  const { sidebar } = useSidebar()
  const { place, step, shownIn } = createSidebarActs(useSidebarAround())
  const set = useSetNotifications(tellNote)
  const { markRead } = useReadActs()
  const { id, muted } = channel
  const isStarred = list !== null && 'starred' in list
  const ownId = list !== null && 'sectionId' in list ? list.sectionId : null
  const ids = list ? shownIn(list) : []
  const canStep = (by: 1 | -1) => findStep(ids, id, by) !== undefined
  return (
    <>
      <MenuItem onSelect={() => void place(id, isStarred ? null : { starred: true })}>
        <Icon name="star" small /> {isStarred ? sectionActsStrings.unstar : sectionActsStrings.star}
      </MenuItem>
      {list !== null && canStep(-1) && (
        <MenuItem onSelect={() => void step(id, list, -1)}>
          <Icon name="arrow-up" small /> {sectionActsStrings.moveUp} <KeysOf act="moveUp" />
        </MenuItem>
      )}
      {list !== null && canStep(1) && (
        <MenuItem onSelect={() => void step(id, list, 1)}>
          <Icon name="arrow-down" small /> {sectionActsStrings.moveDown} <KeysOf act="moveDown" />
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

function KeysOf({ act }: { act: 'moveUp' | 'moveDown' }) {
  return <Keys keys={shortcuts[act].keys[0]} className="ml-auto touch:hidden" />
}

function tellRead({ kind, name }: Channel): string {
  return kind === 'direct' ? readActsStrings.directRead : readingStrings.channelRead(name)
}
