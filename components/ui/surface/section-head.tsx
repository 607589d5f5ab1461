import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** The small title of a section in a list. */
export function SectionHead({ className, ...rest }: ComponentProps<'h2'>) {
  return <h2 className={cx('text-xs font-medium text-text-3', className)} {...rest} />
}
