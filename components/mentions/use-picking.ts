'use client'

import { type KeyboardEvent, type RefCallback, useCallback, useRef, useState } from 'react'
import type { MentionPicking, OpenPicker } from './use-mention-picker'

/** The picker as a box sees it whose keys come before the picker's code. */
export interface Picking extends Pick<MentionPicking, 'hearText' | 'hearCaret' | 'takeKey' | 'close'> {
  /** Somebody has come near, or has written: the picker is wanted in the page. */
  isNear: boolean
  comeNear(): void
  /** The list as it is shown. */
  open: OpenPicker | null
  show(open: OpenPicker | null): void
  /** The picker itself, once its code is there. */
  ref: RefCallback<MentionPicking>
}

/**
 * Holds the place of the picker of names and emoji. Its code loads with the first key, or when the pointer comes near; a
 * text that was typed before is heard then.
 */
export function usePicking(): Picking {
  const [isNear, setNear] = useState(false)
  const [open, show] = useState<OpenPicker | null>(null)
  const picker = useRef<MentionPicking | null>(null)
  const isMissed = useRef(false)
  const ref = useCallback((now: MentionPicking | null) => {
    picker.current = now
    if (!now || !isMissed.current) return
    isMissed.current = false
    now.hearText()
  }, [])
  return {
    isNear,
    comeNear: () => setNear(true),
    open,
    show,
    ref,
    hearText() {
      setNear(true)
      if (picker.current) picker.current.hearText()
      else isMissed.current = true
    },
    hearCaret: () => picker.current?.hearCaret(),
    takeKey: (event: KeyboardEvent) => picker.current?.takeKey(event) ?? false,
    close() {
      isMissed.current = false
      picker.current?.close()
    },
  }
}
