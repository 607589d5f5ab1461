import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** Somebody's words, with a line at their left. */
export function Quote({ className, ...rest }: ComponentProps<'blockquote'>) {
  return (
    <blockquote className={cx('m-0 border-l-2 border-line-strong pl-10 text-text-2', className)} {...rest} />
  )
}
