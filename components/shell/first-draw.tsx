'use client'

import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { arrival } from '@/components/ui/loading/arrival'

/**
 * Shows the server's drawing until the page is alive, and then replaces it as a whole, once the parts that the first
 * view needs are loaded. The server's drawing is never hydrated, so it need not match exactly the facts that the
 * browser knows better (its clock, its storage, its height). Until it is replaced it is inert, because nothing listens
 * yet. A page that the server did not draw shows `pending` until then.
 */
export function FirstDraw(props: { drawing: ReactNode; pending: ReactNode; children: ReactNode }) {
  const [isDrawn] = useState(useIsFromServer())
  const [isAlive, setAlive] = useState(false)
  useEffect(() => {
    if (isAlive) return arrival.end()
    arrival.begin()
    startTransition(() => setAlive(true))
  }, [isAlive])
  if (isAlive) return props.children
  return isDrawn ? <Drawing>{props.drawing}</Drawing> : props.pending
}

/** Tells, on the server and while React takes over the server's HTML, that the page came from there. */
function useIsFromServer(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
}

const neverChanges = () => () => {}

/**
 * React leaves HTML alone in an element that says it has HTML of its own. A boundary that never ends would do so too, but
 * React sends the content of large boundaries after an empty frame, and shows it 300 ms later (decision 098).
 */
function Drawing({ children }: { children: ReactNode }) {
  const content = typeof window === 'undefined' ? { children } : { dangerouslySetInnerHTML: { __html: '' } }
  return <div className="contents" data-still inert suppressHydrationWarning {...content} />
}
