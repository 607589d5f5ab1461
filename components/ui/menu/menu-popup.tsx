'use client'

import { Menu as Base } from '@base-ui/react/menu'
import { cx } from 'class-variance-authority'
import type { ReactNode, RefObject } from 'react'
import { giveFocus } from '../keys/give-focus'
import { type MenuParts, Parts } from './menu-parts'
import { menuStyle } from './menu-style'

const parts: MenuParts = { Item: Base.Item, Link: Base.LinkItem }

/** The open list of a menu, beside the button that opened it, which gets the focus back. */
export function MenuPopup(props: {
  label: string
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}) {
  return (
    <Base.Root modal={false} open={props.open} onOpenChange={props.onOpenChange}>
      <Base.Portal>
        <Base.Positioner anchor={props.anchor} sideOffset={4} align="start" className="z-15">
          <Base.Popup
            className={cx(menuStyle(), 'focus:outline-none')}
            aria-label={props.label}
            finalFocus={() => {
              const opener = props.anchor.current
              return giveFocus({ opener, rowId: opener?.closest('article')?.id })
            }}
          >
            <Parts value={parts}>{props.children}</Parts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
