'use client'

import { PreviewCard } from '@base-ui/react/preview-card'
import type { ReactNode } from 'react'
import { quotePopupStyle } from './quote-popup-style'

/** The card beside a chip. It takes no focus: the chip itself links to the message. */
export function CitePopup(props: {
  id: string
  anchor: HTMLElement
  onEnter: () => void
  onLeave: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <PreviewCard.Root open onOpenChange={open => !open && props.onClose()}>
      <PreviewCard.Portal>
        <PreviewCard.Positioner anchor={props.anchor} sideOffset={6} align="start" className="z-15">
          <PreviewCard.Popup
            id={props.id}
            className={quotePopupStyle}
            role="tooltip"
            onPointerEnter={props.onEnter}
            onPointerLeave={props.onLeave}
          >
            {props.children}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}
