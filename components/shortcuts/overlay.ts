import { createStore } from '@/components/live/store'

export type Overlay = 'palette' | 'sheet' | 'channel' | 'invite' | null

/** What lies over the page: the command palette, the shortcut sheet, a dialog, or nothing. Set it to open one from anywhere. */
export const overlay = createStore<Overlay>(null)
