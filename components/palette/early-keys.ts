import { isComposing } from '@/components/ui/keys/is-composing'

let early = ''

/**
 * Keeps the letters that somebody types while the palette still loads, so that none is lost and none is taken for a
 * shortcut of the page below. Returns a function that stops it.
 */
export function keepEarlyKeys(): () => void {
  early = ''
  const keep = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || isComposing(event) || key === 'Escape') return
    const box = document.querySelector<HTMLElement>('[data-palette] input')
    if (box) {
      // The palette is there, but has not got the focus yet: the key goes where it was meant to go.
      if (!document.activeElement?.closest('[data-palette]')) box.focus()
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

/** Returns the letters that were typed before the palette was there, once. */
export function takeEarlyKeys(): string {
  const taken = early
  early = ''
  return taken
}
