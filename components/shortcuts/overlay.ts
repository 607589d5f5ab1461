import { createStore } from '@/components/live/store'

export type Overlay = 'palette' | 'sheet' | 'channel' | 'browse' | 'direct' | 'invite' | null

/**
 * The overlay on the page: the command palette, the shortcut sheet, a dialog, or nothing. Any
 * code may set it to open one.
 */
export const overlay = createStore<Overlay>(null)
