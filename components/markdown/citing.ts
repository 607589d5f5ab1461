import { createContext, type ReactNode } from 'react'

/** The citations of a text. Others draw everything with brackets again: keep it. */
export interface Citing {
  /** The labels that name a message, without brackets. */
  labels: ReadonlySet<string>
  /** Draws the place of a label. */
  draw(label: string): ReactNode
}

export const CitingContext = createContext<Citing | null>(null)
