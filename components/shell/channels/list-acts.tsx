'use client'

import { useSpeakers } from '@/components/people/speaker'
import { sectionActsStrings } from '@/components/strings/shell/section-acts'
import { Icon } from '@/components/ui/icon'
import { MenuItem } from '@/components/ui/menu/menu'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { SidebarList } from '@/server/domain/sidebar/sidebar'
import { createSidebarActs } from './sidebar-acts'
import { useSidebarAround } from './use-sidebar-around'

/** Sorts a list of the sidebar by the names that it shows; the channels among all stay in the order of their names. */
export function SortByName({ list }: { list: SidebarList }) {
  const { channels, me } = useWorkspace()
  const { shownIn, arrange, orderByName } = createSidebarActs(useSidebarAround())
  const speaker = useSpeakers()

  function sort() {
    if ('channels' in list) return orderByName()
    const nameOf = (id: string) => {
      const channel = channels.find(each => each.id === id)
      const others = channel?.directUserIds?.filter(userId => userId !== me.userId)
      return others ? others.map(userId => speaker(userId).fullName).join(', ') : (channel?.name ?? '')
    }
    const named = shownIn(list).map(id => ({ id, name: nameOf(id) }))
    const { compare } = new Intl.Collator(undefined, { numeric: true })
    return arrange(
      list,
      named.toSorted((one, other) => compare(one.name, other.name)).map(({ id }) => id),
    )
  }

  return (
    <MenuItem onSelect={() => void sort()}>
      <Icon name="rotate-ccw" small /> {sectionActsStrings.sortByName}
    </MenuItem>
  )
}
