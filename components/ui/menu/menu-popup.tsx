'use client'

import { Menu as Base } from '@base-ui/react/menu'
import { cx } from 'class-variance-authority'
import { type ReactNode, type RefObject, useMemo } from 'react'
import { BackCloses } from '../dialog/back-closes'
import { type FocusHome, giveFocus } from '../keys/give-focus'
import { type MenuParts, Parts, type RowPress } from './menu-parts'
import { menuStyle } from './menu-style'

const parts: MenuParts = { Item: Base.Item, Link: Base.LinkItem }

/**
 * The open list of a menu: beside its button, which gets the focus back, or where the pointer pressed; then the focus
 * goes back to where it was in the row.
 */
export function MenuPopup(props: {
  label: string
  anchor: RefObject<HTMLButtonElement | null>
  from?: RowPress | null
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}) {
  const { anchor, from } = props
  const at = from?.at
  const point = useMemo(
    () => at && { getBoundingClientRect: () => new DOMRect(at.clientX, at.clientY) },
    [at],
  )
  return (
    <Base.Root modal={false} open={props.open} onOpenChange={props.onOpenChange}>
      {props.open && <BackCloses onBack={() => props.onOpenChange(false)} />}
      <Base.Portal>
        <Base.Positioner anchor={point ?? anchor} sideOffset={4} align="start" className="z-15">
          <Base.Popup
            className={cx(menuStyle(), 'focus:outline-none')}
            aria-label={props.label}
            finalFocus={() => giveFocus(findHome(anchor.current, from))}
          >
            <Parts value={parts}>{props.children}</Parts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function findHome(button: HTMLButtonElement | null, from: RowPress | null | undefined): FocusHome {
  const focused = from?.focused
  const isInRow = focused instanceof HTMLElement && button?.parentElement?.contains(focused)
  return { opener: isInRow ? focused : button, rowId: button?.closest('article')?.id }
}
