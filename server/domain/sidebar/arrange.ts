import type { Sidebar, SidebarList, SidebarSection } from './sidebar.ts'

/** Puts an id before another one, or at the end if that one is not in the list. */
export function putBefore(ids: readonly string[], id: string, before: string | null): string[] {
  const others = ids.filter(each => each !== id)
  const at = before === null ? -1 : others.indexOf(before)
  return at === -1 ? [...others, id] : others.toSpliced(at, 0, id)
}

/** Takes a channel from its place and puts it in a list; null: back among all channels. */
export function placeChannel(
  sidebar: Sidebar,
  { channelId, list, before = null }: { channelId: string; list: SidebarList | null; before?: string | null },
): Sidebar {
  const without = (ids: readonly string[]) => ids.filter(each => each !== channelId)
  const isHere = (sectionId: string | null) =>
    list !== null &&
    (sectionId === null ? 'starred' in list : 'sectionId' in list && list.sectionId === sectionId)
  const place = (sectionId: string | null, ids: readonly string[]) =>
    isHere(sectionId) ? putBefore(ids, channelId, before) : without(ids)
  return {
    starred: place(null, sidebar.starred),
    sections: sidebar.sections.map(each => ({ ...each, channelIds: place(each.id, each.channelIds) })),
  }
}

/** Puts a section before another one, or at the end. */
export function placeSection(
  sidebar: Sidebar,
  { sectionId, before }: { sectionId: string; before: string | null },
): Sidebar {
  const known = new Map(sidebar.sections.map(each => [each.id, each]))
  const order = putBefore([...known.keys()], sectionId, before)
  return { ...sidebar, sections: order.flatMap(each => known.get(each) ?? []) }
}

export function changeSection(
  sidebar: Sidebar,
  sectionId: string,
  change: Partial<Pick<SidebarSection, 'name' | 'isFolded'>>,
): Sidebar {
  return {
    ...sidebar,
    sections: sidebar.sections.map(each => (each.id === sectionId ? { ...each, ...change } : each)),
  }
}

/** Returns the list that a channel is in; null: it stands among all channels. */
export function findList(sidebar: Sidebar, channelId: string): SidebarList | null {
  if (sidebar.starred.includes(channelId)) return { starred: true }
  const section = sidebar.sections.find(({ channelIds }) => channelIds.includes(channelId))
  return section ? { sectionId: section.id } : null
}

/** Finds another section with this name: case makes no difference. `but`: the section that is renamed. */
export function findSameName(sidebar: Sidebar, name: string, but?: string): SidebarSection | undefined {
  const form = (text: string) => text.normalize().trim().toLowerCase()
  return sidebar.sections.find(section => section.id !== but && form(section.name) === form(name))
}
