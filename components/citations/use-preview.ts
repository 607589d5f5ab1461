import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** The time that the pointer has to move from a chip to its card. */
const leaveMs = 180

/**
 * Shows a card beside a chip while the pointer or the keyboard's focus is on the chip, or the pointer on the
 * card. A finger has no hover: `touched` tells that the last press was one.
 */
export function usePreview<Subject>() {
  const [shown, setShown] = useState<{ of: Subject; anchor: HTMLElement } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touched = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(of: Subject, anchor: HTMLElement) {
    clearTimeout(timer.current)
    setShown({ of, anchor })
  }

  function leave() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(null), leaveMs)
  }

  function close() {
    clearTimeout(timer.current)
    setShown(null)
  }

  return {
    shown,
    touched,
    close,
    /** For the card: the pointer is on it, or has left it. */
    onCard: { onEnter: () => clearTimeout(timer.current), onLeave: leave, onClose: close },
    /** For the chip of a subject. */
    onChip: (of: Subject) => ({
      onPointerEnter: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse') show(of, event.currentTarget)
      },
      onPointerLeave: leave,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        touched.current = event.pointerType === 'touch'
      },
      onFocus: (event: FocusEvent<HTMLElement>) => {
        if (event.target.matches(':focus-visible')) show(of, event.currentTarget)
      },
      onBlur: leave,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        touched.current = false
        if (event.key !== 'Escape' || shown === null) return
        event.stopPropagation()
        close()
      },
    }),
  }
}
