import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** The line above somebody's words: name, time and marks, on one baseline. */
export function Byline({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cx('flex items-baseline gap-8 leading-20', className)} {...rest} />
}
