import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** How the main zone looks; also for elements that get their role while they are shown. */
export const pageStyle = cva('relative flex min-h-0 min-w-0 flex-1 flex-col bg-content')

/** The main zone of the window: bars on top, one part that scrolls. */
export function Page({ className, ...rest }: ComponentProps<'main'>) {
  return <main className={pageStyle({ className })} {...rest} />
}

/** How a part that scrolls looks, for other elements than `Scroll`. */
export const scrollStyle = cva('min-h-0 flex-1 overflow-auto', {
  variants: {
    bar: { none: 'scrollbar-none', thin: 'scrollbar-thin scrollbar-thumb-line-strong' },
    edge: { none: '', line: 'border-t border-line-soft' },
  },
  defaultVariants: { bar: 'none', edge: 'none' },
})

/**
 * The part of a page, panel or list that scrolls within its own box. `bar` shows a thin scroll bar, `edge` a line
 * on top.
 */
export function Scroll({
  bar,
  edge,
  className,
  ...rest
}: ComponentProps<'div'> & VariantProps<typeof scrollStyle>) {
  return <div className={scrollStyle({ bar, edge, className })} {...rest} />
}
