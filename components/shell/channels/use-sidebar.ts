'use client'

import { useQuery } from '@tanstack/react-query'
import { tellNote } from '@/components/reading/note'
import { sectionsStrings } from '@/components/strings/shell/sections'
import { useTRPC } from '@/components/trpc/api'
import { preload } from '@/components/ui/loading/preload'
import type { SidebarActs } from './sidebar-acts'
import { plainSidebar } from './sidebar-state'
import { useSidebarAround } from './use-sidebar-around'

const loadActs = () => import('./sidebar-acts')

/** Loads the code that changes the sidebar, once the pointer or the focus is there. */
export const reachForSidebarActs = () => preload(loadActs)

/** Returns the person's order of the sidebar, and the way to the acts that change it. */
export function useSidebar() {
  const around = useSidebarAround()
  const trpc = useTRPC()
  const { data } = useQuery(trpc.sidebar.get.queryOptions({ workspaceId: around.workspace.id }))
  return {
    sidebar: data ?? plainSidebar,
    /** False: the sidebar shows all by name, and the person may have another order. */
    isRead: data !== undefined,
    /** Runs an act, once its code is loaded. */
    act(run: (acts: SidebarActs) => unknown): void {
      loadActs().then(
        ({ createSidebarActs }) => run(createSidebarActs(around)),
        () => tellNote(sectionsStrings.notLoaded),
      )
    },
  }
}
