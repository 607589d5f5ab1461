import { createContext, type ReactNode } from 'react'

/** Draws a mention as the page wants it; null: as marked words. */
export const MentioningContext = createContext<((said: string) => ReactNode) | null>(null)
