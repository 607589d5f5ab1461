import { cva, cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** The main zone of the window: bars on top, one part that scrolls. */
export function Page({ className, ...rest }: ComponentProps<'main'>) {
  return (
    <main className={cx('relative flex min-h-0 min-w-0 flex-1 flex-col bg-content', className)} {...rest} />
  )
}

const scrollStyle = cva('min-h-0 flex-1 overflow-auto', {
  variants: { bar: { none: 'scrollbar-none', thin: 'scrollbar-thin scrollbar-thumb-line-strong' } },
  defaultVariants: { bar: 'none' },
})

/** The part of a page, panel or list that scrolls within its own box; `bar` shows a thin scroll bar. */
export function Scroll({
  bar,
  className,
  ...rest
}: ComponentProps<'div'> & VariantProps<typeof scrollStyle>) {
  return <div className={scrollStyle({ bar, className })} {...rest} />
}
