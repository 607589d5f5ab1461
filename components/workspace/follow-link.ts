import type { MouseEvent } from 'react'
import { goTo } from './use-open-thread'

/**
 * Follows a link beside the channel without loading a page; the browser handles a new tab or window. `onFollow` runs
 * before, for example to close a dialog.
 */
export function followLink(path: string, onFollow?: () => void) {
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow?.()
    goTo(path)
  }
}
