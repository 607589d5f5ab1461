'use client'

import { type ReactNode, useRef } from 'react'

/**
 * Lets people pick files who neither drop nor paste. `pick` opens the dialog of their system, which on a phone offers
 * pictures and the camera, too; `input` belongs beside the button.
 */
export function usePickFiles(onFiles: (files: File[]) => void): { pick: () => void; input: ReactNode } {
  const input = useRef<HTMLInputElement>(null)
  return {
    pick: () => input.current?.click(),
    input: (
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
    ),
  }
}
