'use client'

import { useRef } from 'react'
import { filesStrings as words } from '@/components/strings/files'
import { Icon } from '@/components/ui/icon'

/** The way to files for those who neither drop nor paste; on a phone it offers pictures and the camera, too. */
export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        className="btn s icon attach"
        type="button"
        aria-label={words.attach}
        title={words.attach}
        onMouseDown={event => event.preventDefault()}
        onClick={() => input.current?.click()}
      >
        <Icon name="paperclip" />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be picked once more.
          event.target.value = ''
        }}
      />
    </>
  )
}
