'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { DialogProps } from './dialog-frame'
import { LoadedPart } from './loading/loaded-part'
import './dialog.css'

const DialogFrame = dynamic(async () => (await import('./dialog-frame')).DialogFrame, { ssr: false })

/**
 * A modal dialog with a title and a way out; focus goes in and comes back to what opened it. What draws it is loaded
 * with the first one that opens. The owner decides what closing means: `onClose` is called for Escape, the cross and a
 * press outside.
 */
export function Dialog(props: DialogProps) {
  const [used, setUsed] = useState(props.open)
  if (props.open && !used) setUsed(true)
  if (!used) return null
  return (
    <LoadedPart open={props.open} onClose={props.onClose}>
      <DialogFrame {...props} />
    </LoadedPart>
  )
}
