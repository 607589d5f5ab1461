import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Icon } from '../icon'

const problemStyle = cva('mt-2 flex flex-wrap items-center gap-x-10 gap-y-4 text-xs leading-18', {
  variants: { isWaiting: { true: 'text-text-3', false: 'text-danger' } },
  defaultVariants: { isWaiting: false },
})

/**
 * A line below the words of a person that could not be sent or saved: the reason, and the actions beside it.
 * `isWaiting`: nothing is wrong yet. It is read out at once.
 */
export function ProblemLine({
  isWaiting,
  className,
  children,
  ...rest
}: ComponentProps<'div'> & VariantProps<typeof problemStyle>) {
  return (
    <div className={problemStyle({ isWaiting, className })} role={isWaiting ? 'status' : 'alert'} {...rest}>
      <Icon name={isWaiting ? 'clock' : 'triangle-alert'} small /> {children}
    </div>
  )
}
