'use client'

import { type ReactNode, Suspense, startTransition, use, useEffect, useState } from 'react'

/**
 * Shows what the server has drawn until the page is alive, and then takes its place as a whole: `ready` first loads
 * what the first sight needs. What the server drew is never hydrated, so it need not agree to the letter with what the
 * browser knows better (its clock, its storage, its height); until then it is inert, since nobody listens yet.
 */
export function FirstDraw(props: {
  drawing: ReactNode
  ready: () => Promise<unknown>
  pending: ReactNode
  children: ReactNode
}) {
  const [isAlive, setAlive] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page comes alive once
  useEffect(() => {
    const live = () => startTransition(() => setAlive(true))
    props.ready().then(live, live)
  }, [])
  if (isAlive) return props.children
  return (
    <Suspense fallback={props.pending}>
      <Drawing>{props.drawing}</Drawing>
    </Suspense>
  )
}

/** In the browser a drawing has no end: React leaves what the server sent as it is. */
function Drawing({ children }: { children: ReactNode }) {
  if (typeof window !== 'undefined') use(never)
  return (
    <div className="still" inert>
      {children}
    </div>
  )
}

const never = new Promise<never>(() => {})
