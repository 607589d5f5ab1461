'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { LoadedPart } from '../loading/loaded-part'
import type { DialogProps } from './dialog-frame'

const DialogFrame = dynamic(async () => (await import('./dialog-frame')).DialogFrame, { ssr: false })

/**
 * A modal dialog with a title and a close button; the focus goes in and returns to the element that opened
 * it. The code that draws it loads with the first dialog that opens. The owner decides the meaning of
 * closing: `onClose` is called for Escape, the cross and a press outside.
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
