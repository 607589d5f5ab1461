import type { MouseEvent } from 'react'
import { goTo } from '@/components/workspace/use-open-thread'

/** Follows a link beside the channel without loading a page; the browser handles a new tab or window. */
export function followLink(path: string) {
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(path)
  }
}
