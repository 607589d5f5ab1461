import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const noteStyle = cva('border-line bg-raised px-16 text-sm', {
  variants: {
    place: {
      /** Above the draft. */
      top: 'border-b py-14',
      /** Below the draft, above its bar. */
      foot: 'flex-none border-t py-10',
    },
  },
})

/** Says within the panel of a draft what went wrong, and offers the ways to continue. */
export function DraftNote({
  place,
  children,
}: Required<VariantProps<typeof noteStyle>> & { children: ReactNode }) {
  return (
    <section className={noteStyle({ place })} role="alert">
      {children}
    </section>
  )
}

/** The ways to continue, in a row that wraps. */
export function DraftNoteActs(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div className="mt-8 flex flex-wrap gap-6" {...props} />
}
