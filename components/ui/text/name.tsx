import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const nameStyle = cva('', {
  variants: {
    of: { person: '', agent: 'text-agent' },
    /** Medium in a list where only unread rows are bold. */
    weight: { medium: 'font-medium', semibold: 'font-semibold' },
    /** Underlined while the pointer is on the `group` that it opens. */
    opens: { true: 'underline-offset-2 group-hover:underline', false: '' },
  },
  defaultVariants: { weight: 'semibold', opens: false },
})

/** The name of an author or a place. Agents' names have the accent, and never the accent alone: a tag or glyph stands by. */
export function Name({
  of,
  weight,
  opens,
  className,
  ...rest
}: ComponentProps<'span'> & VariantProps<typeof nameStyle>) {
  return <span dir="auto" className={nameStyle({ of, weight, opens, className })} {...rest} />
}
