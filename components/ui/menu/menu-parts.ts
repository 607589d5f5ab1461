'use client'

import type { Menu as Base } from '@base-ui/react/menu'
import { createContext } from 'react'

export interface MenuParts {
  Item: typeof Base.Item
  Link: typeof Base.LinkItem
}

/** The components that draw the items of a menu. They come with the popup. */
export const Parts = createContext<MenuParts | null>(null)

/** The press on a row that opened its menu: where the pointer was, null for a key, and what had the focus. */
export interface RowPress {
  at: { clientX: number; clientY: number } | null
  focused: Element | null
}
