'use client'

import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { Late } from '@/components/ui/loading/late'
import { Panel } from '@/components/ui/surface/panel'
import type { ThreadPanelProps } from './thread-panel'

/** The code of a thread. */
export type ThreadCode = typeof import('./thread-panel')

let load: (() => Promise<unknown>) | undefined
let code: ThreadCode | null = null

// Only this one import may load it: another would be built as a second copy, also in this file, because those for
// drawing are built apart. And only the page of a channel may import this file: for the frame around it the code would
// be built once more, with all that it shares with the channel.
const Part = dynamic(
  keep(() =>
    import('./thread-panel').then(file => {
      code = file
      return file.ThreadPanel
    }),
  ),
)

/** A thread, whose code a channel loads when somebody comes near one, and the page of a thread with itself. */
export function ThreadPanel(props: ThreadPanelProps) {
  return (
    <Late meanwhile={<Panel aria-busy="true" />} around={inPanel}>
      <Part {...props} />
    </Late>
  )
}

/** Loads the code of a thread before it is shown, when somebody comes near. */
export async function loadThread(): Promise<ThreadCode> {
  await load?.()
  if (!code) throw new Error('The code of a thread is not there.')
  return code
}

/** Returns the code of a thread; null: it is not loaded yet. */
export function loadedThread(): ThreadCode | null {
  return code
}

function keep<T>(way: () => Promise<T>): () => Promise<T> {
  load = way
  return way
}

function inPanel(note: ReactNode) {
  return (
    <Panel>
      <div className="p-16">{note}</div>
    </Panel>
  )
}
