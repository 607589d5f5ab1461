import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Icon } from '../icon'

const tagStyle = cva(
  [
    'rounded-3 px-5 text-2xs leading-16 text-text-3 inset-ring inset-ring-line-strong',
    // On the ground of a chosen option the quieter words would be too faint.
    'in-aria-selected:text-text-2',
  ],
  { variants: { hasIcon: { true: 'inline-flex items-center gap-4', false: '' } } },
)

/** A word in a thin frame beside a name: a role, a kind, 'agent'. */
export function Tag({ icon, className, children, ...rest }: ComponentProps<'span'> & { icon?: string }) {
  return (
    <span className={tagStyle({ hasIcon: icon !== undefined, className })} {...rest}>
      {icon && <Icon name={icon} small />}
      {children}
    </span>
  )
}
