'use client'

import dynamic from 'next/dynamic'
import { Panel } from '@/components/ui/surface/panel'

let load: (() => Promise<unknown>) | undefined

/**
 * A thread, whose code a channel loads when somebody comes near one. Only this one import may load it: another is built
 * as a second copy, also in this file, because those for drawing are built apart.
 */
export const ThreadPanel = dynamic(
  keep(() => import('./thread-panel').then(file => file.ThreadPanel)),
  { loading: () => <Panel aria-busy="true" /> },
)

/** Loads the code of a thread before it is shown: with a page that has one, or when somebody comes near. */
export async function loadThread(): Promise<void> {
  await load?.()
}

function keep<T>(way: () => Promise<T>): () => Promise<T> {
  load = way
  return way
}
