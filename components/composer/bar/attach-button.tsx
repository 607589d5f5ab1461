'use client'

import type { Ref } from 'react'
import { usePickFiles } from '@/components/files/use-pick-files'
import { attachingStrings } from '@/components/strings/messages/attaching'
import { BarButton } from './bar-button'

interface Props {
  /** The button itself, which a shortcut may press. */
  ref: Ref<HTMLButtonElement>
  onFiles: (files: File[]) => void
}

/** The button that attaches files. */
export function AttachButton({ ref, onFiles }: Props) {
  const { pick, input } = usePickFiles(onFiles)
  return (
    <>
      <BarButton
        ref={ref}
        look="quiet"
        icon="paperclip"
        label={attachingStrings.attach}
        className="phone:col-start-1"
        onClick={pick}
      />
      {input}
    </>
  )
}
