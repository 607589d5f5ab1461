import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const listStyle = cva('', {
  variants: {
    height: {
      all: '',
      short: 'max-h-220 scrollbar-thin overflow-y-auto',
      tall: 'max-h-tall scrollbar-thin overflow-y-auto',
    },
  },
  defaultVariants: { height: 'all' },
})

/** A list of people, agents or channels in a dialog, one line each. A long one scrolls within its own box. */
export function LineList({
  height,
  className,
  ...rest
}: ComponentProps<'ul'> & VariantProps<typeof listStyle>) {
  return <ul className={listStyle({ height, className })} {...rest} />
}

/** How a line of such a list looks: a face, a name that may be cut, and buttons at the right. */
export const listLineStyle = cva('flex min-w-0 items-center gap-10', {
  variants: { size: { m: 'min-h-36', l: 'min-h-44 border-b border-line-soft' } },
  defaultVariants: { size: 'm' },
})
