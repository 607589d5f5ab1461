import type { ReactNode } from 'react'

/** A file in words: its name, and below it its size or state. */
export function FileWords({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="min-w-64 flex-1 text-text-3">
      <b className="block truncate font-medium text-text" title={name}>
        {name}
      </b>
      {children}
    </span>
  )
}
