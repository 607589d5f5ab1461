'use client'

import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { composerStrings as words } from '@/components/strings/composer'

/** A person who types on after this time means a key, and not the box that is gone. */
const pauseMs = 1_500

/**
 * The place of a conversation's box, or what stands there once nobody can write: `closed`. When somebody else closes the
 * conversation, the box goes away under the hands of the person who writes. The focus comes to the note then, and Tab
 * leads on to the unsent text and to what can be done.
 */
export function WritingPlace({ closed, children }: { closed: ReactNode; children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  const typedAt = useRef(0)
  const isClosed = closed !== null

  useLayoutEffect(() => {
    const closesNow = isClosed && wasOpen.current
    wasOpen.current = !isClosed
    if (!closesNow || document.activeElement !== document.body) return
    typedAt.current = performance.now()
    note.current?.focus({ preventScroll: true })
  }, [isClosed])

  /** The rest of a word that was on its way into the box is no shortcut. */
  function holdBack(event: KeyboardEvent) {
    const { key, timeStamp, ctrlKey, metaKey, altKey } = event
    if (event.target !== note.current || timeStamp - typedAt.current > pauseMs) return
    if (key.length > 1 || ctrlKey || metaKey || altKey) return
    typedAt.current = timeStamp
    event.stopPropagation()
    event.preventDefault()
  }

  if (!isClosed) return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no group of fields
    <div ref={note} role="group" tabIndex={-1} aria-label={words.closed} onKeyDown={holdBack}>
      {closed}
    </div>
  )
}
