'use client'

import dynamic from 'next/dynamic'
import type { ComponentProps } from 'react'
import { Late } from '@/components/ui/loading/late'
import { preload } from '@/components/ui/loading/preload'

let load: (() => Promise<unknown>) | undefined

const Part = dynamic(keep(() => import('../answer-row').then(file => file.AnswerRow)))

/** An agent's answer. A thread of people alone has none, and does not load its code. */
export function AnswerRow(props: ComponentProps<typeof Part>) {
  return (
    <Late>
      <Part {...props} />
    </Late>
  )
}

/** Loads the code of answers before one is shown, when somebody writes in a thread. */
export function reachForAnswers() {
  if (load) preload(load)
}

function keep<T>(way: () => Promise<T>): () => Promise<T> {
  load = way
  return way
}
