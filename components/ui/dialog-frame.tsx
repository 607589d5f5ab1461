'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { dialogStrings } from '@/components/strings/ui'
import { Icon } from './icon'
import { LoadedPart } from './loading/loaded-part'

export interface DialogProps {
  title: string
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** The dialog itself, over the page. */
export function DialogFrame(props: DialogProps) {
  return (
    <Base.Root open={props.open} onOpenChange={open => !open && props.onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className="dialog">
          <header>
            <Base.Title>{props.title}</Base.Title>
            <Base.Close className="btn icon" aria-label={dialogStrings.close}>
              <Icon name="x" />
            </Base.Close>
          </header>
          <LoadedPart inside>{props.children}</LoadedPart>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
