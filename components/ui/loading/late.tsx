import { type ReactNode, Suspense } from 'react'

/**
 * A part that loads when it is first needed: until then only its own place waits, and not the page around it, whose
 * boxes would lose the focus. The server has all parts and draws them in their place at once.
 */
export function Late({ children }: { children: ReactNode }) {
  return typeof window === 'undefined' ? children : <Suspense>{children}</Suspense>
}
