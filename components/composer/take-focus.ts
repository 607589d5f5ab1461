import { isTouch } from '@/components/ui/keys/pointer-and-keyboard'

/** The address that the page was loaded with. */
const loadedAt = typeof location === 'undefined' ? '' : location.pathname
let isLoaded = false

/**
 * Gives the focus to the box of a conversation that was opened. The first box of a loaded page can be drawn a moment
 * after the rest of it: a person who has reached for a button meanwhile keeps the focus there, so that a dialog gives it
 * back to its button and not to the box.
 */
export function takeFocus(box: HTMLElement | null) {
  const isArriving = !isLoaded && location.pathname === loadedAt
  isLoaded = true
  const { activeElement, body } = document
  if (isTouch() || (isArriving && activeElement !== null && activeElement !== body)) return
  box?.focus({ preventScroll: true })
}
