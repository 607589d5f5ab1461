import { useEffect } from 'react'
import { isComposing } from './is-composing'

let early = ''

/**
 * Keeps the letters that somebody types while a part with a search still loads, so that none is lost and none is taken
 * for a shortcut of the page below. `part` is the selector of the part. Returns a function that stops it.
 */
export function keepEarlyKeys(part: string): () => void {
  early = ''
  const keep = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || isComposing(event) || key === 'Escape') return
    const box = document.querySelector<HTMLElement>(`${part} input`)
    if (box) {
      // The part is there, but has not got the focus yet: the key goes where it was meant to go.
      if (!document.activeElement?.closest(part)) box.focus()
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    if (key.length === 1) early += key
    if (key === 'Backspace') early = early.slice(0, -1)
  }
  addEventListener('keydown', keep, { capture: true })
  return () => removeEventListener('keydown', keep, { capture: true })
}

/** Keeps them as long as the part is open, also while it still loads. `load` is the same at each drawing. */
export function useEarlyKeys(part: string, isOpen: boolean, load: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isOpen) return
    const stop = keepEarlyKeys(part)
    // Without the part, keys belong to the page again.
    load().catch(stop)
    return stop
  }, [part, isOpen, load])
}

/** Returns the letters that were typed before the part was there, once. */
export function takeEarlyKeys(): string {
  const taken = early
  early = ''
  return taken
}
