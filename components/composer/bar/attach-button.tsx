'use client'

import { type Ref, useRef } from 'react'
import { attachingStrings } from '@/components/strings/messages/attaching'
import { BarButton } from './bar-button'

interface Props {
  /** The button itself, which a shortcut may press. */
  ref: Ref<HTMLButtonElement>
  onFiles: (files: File[]) => void
}

/**
 * The button that attaches files, for people who neither drop nor paste. On a phone it offers pictures and
 * the camera, too.
 */
export function AttachButton({ ref, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <BarButton
        ref={ref}
        look="quiet"
        icon="paperclip"
        label={attachingStrings.attach}
        className="phone:col-start-1"
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // So that the same file can be picked again.
          event.target.value = ''
        }}
      />
    </>
  )
}
