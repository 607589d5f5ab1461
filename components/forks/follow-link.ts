import type { MouseEvent } from 'react'
import { goTo } from '@/components/workspace/use-open-thread'

/** Follows a link beside the channel without loading a page; a new tab or window is the browser's. */
export function followLink(path: string) {
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(path)
  }
}
