import type { ReactNode } from 'react'

/** One part of a channel's details, with its title. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-16 border-t border-line-soft pt-12">
      <h3 className="mb-4 text-sm">{title}</h3>
      {children}
    </section>
  )
}
