'use client'

import dynamic from 'next/dynamic'
import { preload } from '@/components/ui/loading/preload'

let load: (() => Promise<unknown>) | undefined

/** An agent's answer. A thread of people alone has none, and does not load its code. The row around it waits for it. */
export const AnswerRow = dynamic(keep(() => import('./answer-row').then(file => file.AnswerRow)))

/** Loads the code of answers before one is shown, when somebody writes to agents. */
export function reachForAnswers() {
  if (load) preload(load)
}

function keep<T>(way: () => Promise<T>): () => Promise<T> {
  load = way
  return way
}
