'use client'

import { Popover as Base } from '@base-ui/react/popover'
import { cx } from 'class-variance-authority'
import type { RefObject } from 'react'
import { reactionsStrings } from '@/components/strings/reactions'
import { BackCloses } from '@/components/ui/dialog/back-closes'
import { giveFocus } from '@/components/ui/keys/give-focus'
import { menuStyle } from '@/components/ui/menu/menu-style'
import { EmojiPicker } from './emoji-picker'

/** The open picker beside the button that opened it. */
export function EmojiPopup(props: {
  /** The act of picking, in words; it adds a reaction if nothing else is said. */
  label?: string
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  onPick: (emoji: string) => void
  /** Returns the element that gets the focus when it closes. */
  returnTo: () => HTMLElement | null
}) {
  return (
    <Base.Root open={props.open} onOpenChange={props.onOpenChange}>
      {props.open && <BackCloses onBack={() => props.onOpenChange(false)} />}
      <Base.Portal>
        <Base.Positioner
          anchor={props.anchor}
          className="z-15"
          sideOffset={4}
          align="end"
          collisionPadding={8}
        >
          <Base.Popup
            className={cx(menuStyle(), 'focus:outline-none')}
            aria-label={props.label ?? reactionsStrings.add}
            finalFocus={() => giveFocus({ opener: props.returnTo(), rowId: undefined })}
          >
            <EmojiPicker onPick={props.onPick} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
