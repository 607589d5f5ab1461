'use client'

import { useRef } from 'react'
import { filesStrings as words } from '@/components/strings/files'
import { Icon } from '@/components/ui/icon'

/**
 * The button that attaches files, for people who neither drop nor paste. On a phone it offers pictures and
 * the camera, too.
 */
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
          // So that the same file can be picked again.
          event.target.value = ''
        }}
      />
    </>
  )
}
