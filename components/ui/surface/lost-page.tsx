import type { ComponentProps } from 'react'

/** Stands in place of a page that does not exist, may not be seen, or broke. */
export function LostPage(props: Omit<ComponentProps<'main'>, 'className'>) {
  return (
    <main
      className="mx-auto grid w-full max-w-420 content-start justify-items-start gap-12 px-16 pt-lost text-text-2"
      {...props}
    />
  )
}

/** The title of a page that stands in for another. */
export const lostTitleStyle = 'text-xl text-text'
