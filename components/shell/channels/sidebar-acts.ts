'use client'

import { tellNote } from '@/components/reading/note'
import { sectionsStrings } from '@/components/strings/shell/sections'
import { readError } from '@/components/trpc/read-error'
import {
  arrangeList,
  changeSection,
  channelsIn,
  findList,
  findStep,
  placeChannel,
  placeSection,
  putBefore,
  sortAmongAll,
} from '@/server/domain/sidebar/arrange'
import type { OwnList, Sidebar, SidebarList } from '@/server/domain/sidebar/sidebar'
import { isSidebarChanging, lastMove, openChanges, plainSidebar } from './sidebar-state'
import type { SidebarAround } from './use-sidebar-around'

// The changes of a page are kept one after the other. Until the last one is, the server may tell of an older order.
let keeping: Promise<unknown> = Promise.resolve()

export type SidebarActs = ReturnType<typeof createSidebarActs>

/** Returns all that changes a person's order of the sidebar. A change shows at once; the server keeps it. */
export function createSidebarActs({ workspace, channels, client, cache, key }: SidebarAround) {
  /**
   * Shows the change, has it kept, and reads again what holds now. A refused change goes back, and a line says why. An
   * order that was not read can't be changed: a step in the one by name would lead to another place.
   */
  async function keep(next: (now: Sidebar) => Sidebar, write: () => Promise<unknown>): Promise<void> {
    if (cache.getQueryData(key) === undefined) {
      tellNote(sectionsStrings.notRead)
      // A read that failed would be tried again only after a pause, or not at all.
      const { fetchFailureCount = 0 } = cache.getQueryState(key) ?? {}
      if (fetchFailureCount > 0) void cache.resetQueries({ queryKey: key })
      return
    }
    openChanges.set(openChanges.get() + 1)
    await cache.cancelQueries({ queryKey: key })
    cache.setQueryData(key, now => now && next(now))
    keeping = keeping.then(write).catch(error => tellNote(readError(error).message))
    await keeping
    openChanges.set(openChanges.get() - 1)
    if (!isSidebarChanging()) await cache.invalidateQueries({ queryKey: key })
  }

  /** Returns the channels of a list that the sidebar shows, in its order. */
  function shownIn(list: SidebarList, now: Sidebar): string[] {
    const own = new Map(channels.filter(({ isMember }) => isMember).map(channel => [channel.id, channel]))
    if (!('channels' in list)) return channelsIn(now, list).filter(id => own.has(id))
    const among = [...own.values()].filter(
      ({ id, kind, archivedAt }) => kind !== 'direct' && archivedAt === null && findList(now, id) === null,
    )
    return sortAmongAll(among, now).map(({ id }) => id)
  }

  /** Shows a channel in its place. The first that is moved among all gives the others theirs, as they stand. */
  function put(now: Sidebar, channelId: string, list: SidebarList | null, before: string | null): Sidebar {
    const amongAll = { channels: true } as const
    const isAmongAll = list !== null && 'channels' in list
    const start = isAmongAll ? { ...now, channels: shownIn(amongAll, now) } : now
    return placeChannel(start, { channelId, list, before })
  }

  function writePlace(channelId: string, list: SidebarList | null, before: string | null): Promise<unknown> {
    if (!list) return client.sidebar.putBack.mutate({ channelId })
    if ('channels' in list) return client.sidebar.order.mutate({ channelId, before })
    if ('sectionId' in list) return client.sidebar.move.mutate({ channelId, before, ...list })
    return client.sidebar.star.mutate({ channelId, before })
  }

  return {
    /** Returns the channels of a list that the sidebar shows, in its order. */
    shownIn: (list: SidebarList) => shownIn(list, cache.getQueryData(key) ?? plainSidebar),
    /** Puts a channel in a list; `list` null: back among all channels, without a place of its own. */
    place: (channelId: string, list: SidebarList | null, before: string | null = null): Promise<void> =>
      keep(
        now => put(now, channelId, list, before),
        () => writePlace(channelId, list, before),
      ),
    /** Moves a channel one place up or down in its list. Steps in quick succession add up. */
    async step(channelId: string, list: SidebarList, step: 1 | -1): Promise<void> {
      let before: string | null | undefined
      const move = (now: Sidebar) => {
        const ids = shownIn(list, now)
        before = findStep(ids, channelId, step)
        if (before === undefined) return now
        const place = putBefore(ids, channelId, before).indexOf(channelId) + 1
        lastMove.set({ place, count: ids.length })
        return put(now, channelId, list, before)
      }
      const write = async () => before !== undefined && writePlace(channelId, list, before)
      await keep(move, write)
    },
    /** Puts the channels of a list in this order. */
    arrange: (list: OwnList, channelIds: string[]) =>
      keep(
        now => arrangeList(now, list, channelIds),
        () =>
          client.sidebar.arrange.mutate({
            workspaceId: workspace.id,
            channelIds,
            ...('sectionId' in list && list),
          }),
      ),
    /** Lets the channels among all stand by name again. */
    orderByName: () =>
      keep(
        now => ({ ...now, channels: [] }),
        () => client.sidebar.orderByName.mutate({ workspaceId: workspace.id }),
      ),
    async make(name: string): Promise<string> {
      const { sectionId } = await client.sidebar.createSection.mutate({ workspaceId: workspace.id, name })
      await cache.invalidateQueries({ queryKey: key })
      return sectionId
    },
    /** Fails if the server refuses the name: its form is still open and says so. */
    async rename(sectionId: string, name: string): Promise<void> {
      await client.sidebar.changeSection.mutate({ sectionId, name })
      await cache.invalidateQueries({ queryKey: key })
    },
    fold: (sectionId: string, isFolded: boolean) =>
      keep(
        now => changeSection(now, sectionId, { isFolded }),
        () => client.sidebar.changeSection.mutate({ sectionId, isFolded }),
      ),
    moveSection: (sectionId: string, before: string | null) =>
      keep(
        now => placeSection(now, { sectionId, before }),
        () => client.sidebar.changeSection.mutate({ sectionId, before }),
      ),
    remove: (sectionId: string) =>
      keep(
        now => ({ ...now, sections: now.sections.filter(({ id }) => id !== sectionId) }),
        () => client.sidebar.deleteSection.mutate({ sectionId }),
      ),
  }
}
