'use client'

import { sectionsStrings as words } from '@/components/strings/shell/sections'
import { Icon } from '@/components/ui/icon'
import { MenuItem } from '@/components/ui/menu/menu'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { SidebarSection } from '@/server/domain/sidebar/sidebar'
import { useMarkRead } from './channel-acts'
import { sectionForm } from './section-form'
import { useSidebar } from './use-sidebar'

/** The acts of a section that the person made. */
export function SectionActs({ section }: { section: SidebarSection }) {
  const { channels } = useWorkspace()
  const { sidebar, moveSection, remove } = useSidebar()
  const markRead = useMarkRead()
  const { id, name, channelIds } = section
  const order = sidebar.sections.map(each => each.id)
  const at = order.indexOf(id)
  const unread = channels.filter(each => channelIds.includes(each.id) && each.unreadThreads > 0)
  return (
    <>
      {unread.length > 0 && (
        <MenuItem onSelect={() => void markRead(unread.map(each => each.id))}>
          <Icon name="check" small /> {words.markRead}
        </MenuItem>
      )}
      <MenuItem onSelect={() => sectionForm.set({ sectionId: id, name })}>
        <Icon name="pencil" small /> {words.rename}
      </MenuItem>
      {at > 0 && (
        <MenuItem onSelect={() => void moveSection(id, order[at - 1] ?? null)}>
          <Icon name="arrow-up" small /> {words.moveUp}
        </MenuItem>
      )}
      {at < order.length - 1 && (
        <MenuItem onSelect={() => void moveSection(id, order[at + 2] ?? null)}>
          <Icon name="arrow-down" small /> {words.moveDown}
        </MenuItem>
      )}
      <MenuItem onSelect={() => void remove(id)}>
        <Icon name="x" small /> {words.remove}
      </MenuItem>
    </>
  )
}
