import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const quoteStyle = cva('m-0 border-l-2 pl-10 leading-20 wrap-anywhere text-text-2', {
  variants: { tone: { plain: 'border-line-strong', fork: 'border-fork-line' } },
  defaultVariants: { tone: 'plain' },
})

/** Somebody's words, with a line at their left; warm where they begin a fork. */
export function Quote({
  tone,
  className,
  ...rest
}: ComponentProps<'blockquote'> & VariantProps<typeof quoteStyle>) {
  return <blockquote dir="auto" className={quoteStyle({ tone, className })} {...rest} />
}
