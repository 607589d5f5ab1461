import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** The buttons at the foot of a dialog or form; the main one comes last. */
export function Actions({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cx('flex justify-end gap-8', className)} {...rest} />
}
