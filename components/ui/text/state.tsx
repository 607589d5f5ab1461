import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Icon } from '../icon'

/** How a state looks, also as a button that leads to its cause. */
export const stateStyle = cva('inline-flex items-center gap-5 font-medium', {
  variants: {
    /** As small as a caption, or as large as the text around it. */
    size: { s: 'text-xs', m: 'min-h-20 text-md' },
    tone: {
      run: 'text-work',
      wait: 'text-wait',
      ok: 'text-ok',
      bad: 'text-danger',
      idle: 'text-text-3',
    },
    /** Long sentences may wrap. */
    wraps: { true: '', false: 'whitespace-nowrap' },
  },
  defaultVariants: { size: 's', wraps: false },
})

export type StateTone = NonNullable<VariantProps<typeof stateStyle>['tone']>

/** The state of a task, fork or ask: shape, word and colour, in this order of importance. */
export function State({
  tone,
  size,
  wraps,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'span'> &
  VariantProps<typeof stateStyle> & {
    tone: StateTone
    /** Without an icon, the caller draws a shape of its own. */
    icon?: string | undefined
  }) {
  return (
    <span className={stateStyle({ tone, size, wraps, className })} {...rest}>
      {icon && <Icon name={icon} small />}
      {children}
    </span>
  )
}
