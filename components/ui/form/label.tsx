import type { ReactNode } from 'react'

/** The name of a field, above it. `htmlFor` is the field's id. */
export function Label({ htmlFor, children }: { htmlFor: string; children: ReactNode }) {
  return (
    <label className="mb-6 block text-sm font-medium" htmlFor={htmlFor}>
      {children}
    </label>
  )
}
