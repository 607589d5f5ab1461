import type { ReactNode } from 'react'

/** A name with its value beside it, or below it on a phone. */
export function MemoryFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-x-16 compact:flex-col">
      <dt className="w-180 flex-none text-text-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
