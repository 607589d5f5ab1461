import type { OwnList, Sidebar, SidebarList, SidebarSection } from './sidebar.ts'

/** Puts an id before another one, or at the end if that one is not in the list. */
export function putBefore(ids: readonly string[], id: string, before: string | null): string[] {
  const others = ids.filter(each => each !== id)
  const at = before === null ? -1 : others.indexOf(before)
  return at === -1 ? [...others, id] : others.toSpliced(at, 0, id)
}

/**
 * Finds what stands after an id that moves one place up (-1) or down (1): null, it is the last; undefined, it can't move.
 */
export function findStep(ids: readonly string[], id: string, step: 1 | -1): string | null | undefined {
  const at = ids.indexOf(id)
  if (at === -1 || at + step < 0 || at + step >= ids.length) return undefined
  return ids[step === 1 ? at + 2 : at - 1] ?? null
}

/** Puts these ids in this order; others of the list come after them, as they were. Ids from elsewhere are left out. */
export function arrangeIds(ids: readonly string[], order: readonly string[]): string[] {
  const ordered = new Set(order.filter(id => ids.includes(id)))
  return [...ordered, ...ids.filter(id => !ordered.has(id))]
}

/** Takes a channel from its place and puts it in a list; null: back among all channels, without a place of its own. */
export function placeChannel(
  sidebar: Sidebar,
  { channelId, list, before = null }: { channelId: string; list: SidebarList | null; before?: string | null },
): Sidebar {
  return changeLists(sidebar, (each, ids) =>
    list !== null && isSameList(each, list)
      ? putBefore(ids, channelId, before)
      : ids.filter(id => id !== channelId),
  )
}

/** Puts the channels of a list in this order. */
export function arrangeList(sidebar: Sidebar, list: SidebarList, order: readonly string[]): Sidebar {
  return changeLists(sidebar, (each, ids) => (isSameList(each, list) ? arrangeIds(ids, order) : [...ids]))
}

function changeLists(
  sidebar: Sidebar,
  change: (list: SidebarList, ids: readonly string[]) => string[],
): Sidebar {
  return {
    starred: change({ starred: true }, sidebar.starred),
    sections: sidebar.sections.map(section => ({
      ...section,
      channelIds: change({ sectionId: section.id }, section.channelIds),
    })),
    channels: change({ channels: true }, sidebar.channels),
  }
}

export function isSameList(one: SidebarList, other: SidebarList): boolean {
  if ('sectionId' in one) return 'sectionId' in other && one.sectionId === other.sectionId
  return 'starred' in one ? 'starred' in other : 'channels' in other
}

/** Returns the channels of a list in the order of the person. */
export function channelsIn(sidebar: Sidebar, list: SidebarList): readonly string[] {
  if ('starred' in list) return sidebar.starred
  if ('channels' in list) return sidebar.channels
  return sidebar.sections.find(({ id }) => id === list.sectionId)?.channelIds ?? []
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

/** Returns the list that a channel was taken to; null: it stands among all channels. */
export function findList(sidebar: Sidebar, channelId: string): OwnList | null {
  if (sidebar.starred.includes(channelId)) return { starred: true }
  const section = sidebar.sections.find(({ channelIds }) => channelIds.includes(channelId))
  return section ? { sectionId: section.id } : null
}

/** Sorts the channels that stand among all: first those that the person put in an order, then the others as they come. */
export function sortAmongAll<Kind extends { id: string }>(
  channels: readonly Kind[],
  sidebar: Sidebar,
): readonly Kind[] {
  if (sidebar.channels.length === 0) return channels
  const places = new Map(sidebar.channels.map((id, place) => [id, place]))
  const placeOf = ({ id }: Kind) => places.get(id) ?? places.size
  return channels.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Finds another section with this name: case makes no difference. `but`: the section that is renamed. */
export function findSameName(sidebar: Sidebar, name: string, but?: string): SidebarSection | undefined {
  const form = (text: string) => text.normalize().trim().toLowerCase()
  return sidebar.sections.find(section => section.id !== but && form(section.name) === form(name))
}
