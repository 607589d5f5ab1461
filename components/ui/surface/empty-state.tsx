import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** Says in the middle of an empty or unreachable part why nothing is there, and the next step. */
export function EmptyState({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cx(
        'grid flex-1 content-center justify-items-center gap-12 p-24 text-center text-text-2',
        className,
      )}
      {...rest}
    />
  )
}
