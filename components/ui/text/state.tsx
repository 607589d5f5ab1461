import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Icon } from '../icon'

const stateStyle = cva('inline-flex items-center gap-5 text-xs font-medium whitespace-nowrap', {
  variants: {
    tone: {
      run: 'text-work',
      wait: 'text-wait',
      ok: 'text-ok',
      bad: 'text-danger',
      idle: 'text-text-3',
    },
  },
})

export type StateTone = NonNullable<VariantProps<typeof stateStyle>['tone']>

/** The state of a task, fork or ask: shape, word and colour, in this order of importance. */
export function State({
  tone,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'span'> & {
  tone: StateTone
  /** Without an icon, the caller draws a shape of its own. */
  icon?: string | undefined
}) {
  return (
    <span className={stateStyle({ tone, className })} {...rest}>
      {icon && <Icon name={icon} small />}
      {children}
    </span>
  )
}
