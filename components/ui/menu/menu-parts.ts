'use client'

import type { Menu as Base } from '@base-ui/react/menu'
import { createContext } from 'react'

export interface MenuParts {
  Item: typeof Base.Item
  Link: typeof Base.LinkItem
}

/** The components that draw the items of a menu. They come with the popup. */
export const Parts = createContext<MenuParts | null>(null)
