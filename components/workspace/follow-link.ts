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

/**
 * Follows a link to a message of the channel that is open, wherever on the page the link stands. Otherwise the router
 * would take it: it reports no change of the hash, and none at all for a link that is followed twice. Citations decide
 * for themselves: a finger opens their sources first.
 */
export function landHere(event: MouseEvent<HTMLElement>) {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target === '_blank' || link.matches('[data-cite]')) return
  if (link.origin !== location.origin || !link.hash.startsWith('#m-')) return
  if (channelOf(link.pathname) !== channelOf(location.pathname)) return
  event.preventDefault()
  goTo(link.pathname + link.search + link.hash)
}

function channelOf(pathname: string): string {
  return pathname.split('/').slice(0, 3).join('/')
}
