import { createStore } from '@/components/live/store'
import type { Sidebar } from '@/server/domain/sidebar/sidebar'

/** The order of a person who has none of their own. */
export const plainSidebar: Sidebar = { starred: [], sections: [], channels: [] }

/** The place of the channel that was moved last within its list, counted from 1; for screen readers. */
export const lastMove = createStore<{ place: number; count: number } | null>(null)

/** How many changes of the sidebar are on their way. */
export const openChanges = createStore(0)

/** Tells whether a change of the sidebar is on its way: the sidebar is read again after it. */
export function isSidebarChanging(): boolean {
  return openChanges.get() > 0
}
