'use client'

import { type ReactNode, Suspense, useState } from 'react'
import { arrival } from './arrival'

/**
 * A part that loads when it is first needed: until then only its own place waits, and not the page around it, whose
 * boxes would lose the focus. The server has all parts and draws them in their place at once, and the first page of the
 * browser waits for them.
 */
export function Late({ meanwhile, children }: { meanwhile?: ReactNode; children: ReactNode }) {
  const [isOwn] = useState(() => typeof window !== 'undefined' && !arrival.isUnderWay())
  return isOwn ? <Suspense fallback={meanwhile}>{children}</Suspense> : children
}
