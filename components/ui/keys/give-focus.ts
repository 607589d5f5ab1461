/** Where the focus belongs when something over the page closes. */
export interface FocusHome {
  opener: HTMLElement | null
  /** The id of the row around the opener: it can lose its buttons while the dialog is open, and stays itself. */
  rowId: string | undefined
}

/** Notes the element that has the focus now; in an open menu, the button that opened it. */
export function noteFocus(): FocusHome {
  const { activeElement, body } = document
  const isLost =
    activeElement === null || activeElement === body || activeElement.closest('[role=menu]') !== null
  const found = isLost ? document.querySelector('[data-popup-open]') : activeElement
  const opener = found instanceof HTMLElement ? found : null
  return { opener, rowId: opener?.closest('article')?.id || undefined }
}

/**
 * Gives the focus back without moving what the reader sees. The answer is for the `finalFocus` of a popup: false, since
 * the popup would choose the first button inside a row; true if there is nowhere to go, so that it chooses by itself.
 */
export function giveFocus({ opener, rowId }: FocusHome): boolean {
  const row = rowId === undefined ? null : document.getElementById(rowId)
  const target = opener?.isConnected ? opener : row
  if (!target) return true
  requestAnimationFrame(() => {
    // The chosen action may have put the focus somewhere else meanwhile, for example into a form.
    if (isFree(document.activeElement)) (target.isConnected ? target : row)?.focus({ preventScroll: true })
  })
  return false
}

/** A popup that closes keeps the focus for a moment. */
function isFree(focused: Element | null): boolean {
  return !focused || focused === document.body || focused.closest('[role=menu], [data-closed]') !== null
}
