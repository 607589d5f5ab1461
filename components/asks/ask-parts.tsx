import type { ReactNode } from 'react'

/** The question of a card, above its facts or choices. */
export const questionStyle = 'mb-6 leading-22 font-semibold text-pretty'

/** The middle of a card: the question, and all that is needed to answer it. */
export function AskBody({ children }: { children: ReactNode }) {
  return <div className="px-12 pt-2 pb-10">{children}</div>
}

/** The foot of a card: what the answer does, and the buttons. */
export function AskFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-8 border-t border-line px-12 py-7 text-xs text-text-2">
      {children}
    </div>
  )
}
