'use client'

import { Component, type ReactNode, Suspense, useState } from 'react'
import { arrival } from './arrival'
import { LostPart } from './lost-part'

interface Props {
  meanwhile?: ReactNode
  children: ReactNode
}

interface GuardProps {
  /** Draws what stands around the note if the part can't be loaded, for a part with a place of its own on the page. */
  around?: ((note: ReactNode) => ReactNode) | undefined
  children: ReactNode
}

/**
 * A part that loads when it is first needed: until then only its own place waits, and not the page around it, whose
 * boxes would lose the focus. If it can't be loaded, its place says so and the page stays.
 */
export function Late({ meanwhile, around, children }: Props & GuardProps) {
  return (
    <Guard around={around}>
      <Waiting meanwhile={meanwhile}>{children}</Waiting>
    </Guard>
  )
}

/** The server has all parts and draws them in their place at once, and the first page of the browser waits for them. */
export function Waiting({ meanwhile, children }: Props) {
  const [isOwn] = useState(() => typeof window !== 'undefined' && !arrival.isUnderWay())
  return isOwn ? <Suspense fallback={meanwhile}>{children}</Suspense> : children
}

/** Catches files that did not come. All other errors are those of the part itself, which its page handles. */
class Guard extends Component<GuardProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    const { around = note => note, children } = this.props
    if (error === null) return children
    if (error instanceof Error && error.name === 'ChunkLoadError') return around(<LostPart inside />)
    throw error
  }
}
