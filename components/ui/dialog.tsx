'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Icon } from './icon'
import './dialog.css'

/**
 * A modal dialog with a title and a way out; focus goes in and comes back to what opened it.
 * The owner decides what closing means: `onClose` is called for Escape, the cross and a press outside.
 */
export function Dialog(props: { title: string; open: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <Base.Root open={props.open} onOpenChange={open => !open && props.onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className="dialog">
          <header>
            <Base.Title>{props.title}</Base.Title>
            <Base.Close className="btn icon" aria-label="Close">
              <Icon name="x" />
            </Base.Close>
          </header>
          {props.children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
