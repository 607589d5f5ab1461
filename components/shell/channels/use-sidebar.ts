'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { changeSection, placeChannel, placeSection } from '@/server/domain/sidebar/arrange'
import type { Sidebar, SidebarList } from '@/server/domain/sidebar/sidebar'

const plain: Sidebar = { starred: [], sections: [] }

/** Returns the person's order of the sidebar, and what changes it. A change shows at once; the server keeps it. */
export function useSidebar() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const cache = useQueryClient()
  const { data } = useQuery(trpc.sidebar.get.queryOptions({ workspaceId: workspace.id }))
  const key = trpc.sidebar.get.queryKey({ workspaceId: workspace.id })

  /** Shows the change, has it kept, and reads again what holds now, also after a refusal. */
  async function keep(next: (now: Sidebar) => Sidebar, write: () => Promise<unknown>): Promise<void> {
    await cache.cancelQueries({ queryKey: key })
    cache.setQueryData(key, now => now && next(now))
    await write().catch(() => undefined)
    await cache.invalidateQueries({ queryKey: key })
  }

  return {
    sidebar: data ?? plain,
    /** Puts a channel in a list; `list` null: back among all channels. */
    place(channelId: string, list: SidebarList | null, before: string | null = null): Promise<void> {
      return keep(
        now => placeChannel(now, { channelId, list, before }),
        () => {
          if (!list) return client.sidebar.putBack.mutate({ channelId })
          if ('sectionId' in list) return client.sidebar.move.mutate({ channelId, before, ...list })
          return client.sidebar.star.mutate({ channelId, before })
        },
      )
    },
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
