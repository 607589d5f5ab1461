'use client'

import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { reactionsStrings } from '@/components/strings/reactions'
import { EmojiPicker } from './emoji-picker'

/** The open picker beside the button that opened it. */
export function EmojiPopup(props: {
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  onPick: (emoji: string) => void
  /** Returns the element that gets the focus when it closes. */
  returnTo: () => HTMLElement | null
}) {
  return (
    <Popover.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={props.anchor}
          className="menu-place"
          sideOffset={4}
          align="end"
          collisionPadding={8}
        >
          <Popover.Popup
            className="menu emoji-pop"
            aria-label={reactionsStrings.add}
            finalFocus={() => props.returnTo() ?? true}
          >
            <EmojiPicker onPick={props.onPick} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
