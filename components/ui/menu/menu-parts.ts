'use client'

import type { Menu as Base } from '@base-ui/react/menu'
import { createContext } from 'react'

export interface MenuParts {
  Item: typeof Base.Item
  Link: typeof Base.LinkItem
}

/** What the acts of a menu are drawn with; comes with the popup. */
export const Parts = createContext<MenuParts | null>(null)
