import type { ComponentProps } from 'react'

/** The name of a person or an agent who is mentioned in a text. */
export function At(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span dir="auto" className="rounded-3 bg-accent-soft px-3 font-medium text-accent" {...props} />
}
