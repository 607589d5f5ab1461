'use client'

import { useReadActs } from '@/components/reading/use-read-acts'
import { readActsStrings } from '@/components/strings/reading/acts'
import { readingStrings } from '@/components/strings/reading/reading'
import { sectionActsStrings } from '@/components/strings/shell/section-acts'
import { Icon } from '@/components/ui/icon'
import { MenuItem } from '@/components/ui/menu/menu'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { SidebarSection } from '@/server/domain/sidebar/sidebar'
import { SortByName } from './list-acts'
import { sectionForm } from './section-form'
import { createSidebarActs } from './sidebar-acts'
import { useSidebar } from './use-sidebar'
import { useSidebarAround } from './use-sidebar-around'

/** The acts of a section that the person made. */
export function SectionActs({ section }: { section: SidebarSection }) {
  const { channels } = useWorkspace()
  const { sidebar } = useSidebar()
  const { moveSection, remove } = createSidebarActs(useSidebarAround())
  const { markRead } = useReadActs()
  const { id, name, channelIds } = section
  const order = sidebar.sections.map(each => each.id)
  const at = order.indexOf(id)
  const unread = channels.filter(
    each => channelIds.includes(each.id) && each.unreadThreads + each.mentions > 0,
  )
  return (
    <>
      {unread.length > 0 && (
        <MenuItem
          onSelect={() =>
            void markRead({ channelIds: unread.map(each => each.id) }, readActsStrings.sectionRead(name))
          }
        >
          <Icon name="check" small /> {readingStrings.markRead}
        </MenuItem>
      )}
      <MenuItem onSelect={() => sectionForm.set({ sectionId: id, name })}>
        <Icon name="pencil" small /> {sectionActsStrings.rename}
      </MenuItem>
      {at > 0 && (
        <MenuItem onSelect={() => void moveSection(id, order[at - 1] ?? null)}>
          <Icon name="arrow-up" small /> {sectionActsStrings.moveUp}
        </MenuItem>
      )}
      {at < order.length - 1 && (
        <MenuItem onSelect={() => void moveSection(id, order[at + 2] ?? null)}>
          <Icon name="arrow-down" small /> {sectionActsStrings.moveDown}
        </MenuItem>
      )}
      {channelIds.length > 1 && <SortByName list={{ sectionId: id }} />}
      <MenuItem onSelect={() => void remove(id)}>
        <Icon name="x" small /> {sectionActsStrings.remove}
      </MenuItem>
    </>
  )
}
