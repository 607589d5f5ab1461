'use client'

import { type ReactNode, Suspense, startTransition, use, useEffect, useState } from 'react'
import { arrival } from '@/components/ui/loading/arrival'

/**
 * Shows the server's drawing until the page is alive, and then replaces it as a whole, once the parts that the first
 * view needs are loaded. The server's drawing is never hydrated, so it need not match exactly the facts that the
 * browser knows better (its clock, its storage, its height). Until it is replaced it is inert, because nothing listens
 * yet.
 */
export function FirstDraw(props: { drawing: ReactNode; pending: ReactNode; children: ReactNode }) {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => {
    if (isAlive) return arrival.end()
    arrival.begin()
    startTransition(() => setAlive(true))
  }, [isAlive])
  if (isAlive) return props.children
  return (
    <Suspense fallback={props.pending}>
      <Drawing>{props.drawing}</Drawing>
    </Suspense>
  )
}

/** Suspends without end in the browser, so that React leaves the server's drawing unchanged. */
function Drawing({ children }: { children: ReactNode }) {
  if (typeof window !== 'undefined') use(never)
  return (
    <div className="contents" data-still inert>
      {children}
    </div>
  )
}

const never = new Promise<never>(() => {})
