'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import { cva, type VariantProps } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { dialogStrings } from '@/components/strings/ui/dialog'
import { iconButtonStyle } from '../button/icon-button'
import { Icon } from '../icon'
import { giveFocus, noteFocus } from '../keys/give-focus'
import { LoadedPart } from '../loading/loaded-part'
import { BackCloses } from './back-closes'

const popupStyle = cva('fixed z-21 overflow-auto border-line-strong bg-overlay px-20 pt-16 shadow-menu', {
  variants: {
    shape: {
      /** In the middle of the window. */
      dialog: 'inset-x-16 top-dialog mx-auto max-h-dialog rounded-sheet border pb-20',
      /** From the lower edge, as on a phone. */
      sheet: 'inset-x-0 bottom-0 max-h-dialog rounded-t-sheet border pb-sheet-end',
      /** The whole window of a phone. */
      page: 'inset-0 pb-sheet-end',
    },
    width: { m: '', l: '' },
  },
  compoundVariants: [
    { shape: 'dialog', width: 'm', class: 'max-w-440' },
    { shape: 'dialog', width: 'l', class: 'max-w-620' },
  ],
  defaultVariants: { shape: 'dialog', width: 'm' },
})

export interface DialogProps extends VariantProps<typeof popupStyle> {
  title: string
  open: boolean
  onClose: () => void
  /** The id of the element that gets the focus if the opener is gone, for example the message that it is about. */
  returnTo?: string
  children: ReactNode
}

/** The dialog itself, over the page. */
export function DialogFrame({ title, open, onClose, shape, width, returnTo, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={isOpen => !isOpen && onClose()}>
      {open && <BackCloses onBack={onClose} />}
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-20 bg-shade" />
        <Popup className={popupStyle({ shape, width })} returnTo={returnTo}>
          <header className="-mr-8 mb-12 flex items-center">
            <Base.Title className="flex-1 text-lg tracking-title">{title}</Base.Title>
            <Base.Close className={iconButtonStyle()} aria-label={dialogStrings.close}>
              <Icon name="x" />
            </Base.Close>
          </header>
          <LoadedPart inside>{children}</LoadedPart>
        </Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Gives the focus back to the element that had it before. The opener is remembered while the dialog is first drawn:
 * a field with `autoFocus` has taken the focus by the time the popup looks for it.
 */
function Popup({ returnTo, ...props }: ComponentProps<typeof Base.Popup> & { returnTo: string | undefined }) {
  const [home] = useState(noteFocus)
  const finalFocus = () => {
    const { activeElement, body } = document
    const hasMovedOn = activeElement !== body && !activeElement?.closest('[role=dialog]')
    return hasMovedOn ? false : giveFocus({ ...home, rowId: returnTo ?? home.rowId })
  }
  return <Base.Popup finalFocus={finalFocus} {...props} />
}
