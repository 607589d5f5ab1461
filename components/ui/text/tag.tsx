import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** A word in a thin frame beside a name: a role, a kind, 'agent'. */
export function Tag({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span
      className={cx(
        'rounded-3 px-5 text-2xs leading-16 text-text-3 inset-ring inset-ring-line-strong',
        className,
      )}
      {...rest}
    />
  )
}
