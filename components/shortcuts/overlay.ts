import { createStore } from '@/components/live/store'

export type Overlay = 'palette' | 'sheet' | null

/** What lies over the page: the command palette, the shortcut sheet, or nothing. Set it to open one from anywhere. */
export const overlay = createStore<Overlay>(null)
