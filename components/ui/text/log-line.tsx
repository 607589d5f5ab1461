import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Icon } from '../icon'

const lineStyle = cva('flex items-center gap-8 py-4 pr-16 pl-56 text-sm leading-20 phone:pr-12 phone:pl-50', {
  variants: { isFailure: { true: 'text-text-2', false: 'text-text-3' } },
})

/** A line between messages that nobody wrote: something happened or failed. */
export function LogLine({
  icon,
  isFailure = false,
  children,
  ...rest
}: Omit<ComponentProps<'div'>, 'className'> & VariantProps<typeof lineStyle> & { icon: string }) {
  return (
    <div className={lineStyle({ isFailure })} {...rest}>
      <Icon name={icon} small className={isFailure ? failureIcon : plainIcon} />
      {children}
    </div>
  )
}

const plainIcon = 'mt-3 self-start'
const failureIcon = 'mt-3 self-start text-danger'
