import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** A count on a solid ground: how often somebody mentioned the reader. */
export function Badge(props: Omit<ComponentProps<'span'>, 'className'>) {
  return (
    <span
      className={cx(
        'h-18 min-w-18 rounded-full bg-accent-solid px-5',
        'text-center text-2xs leading-18 font-semibold text-on-accent tabular-nums',
      )}
      {...props}
    />
  )
}
