import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'

/** The lines between a text and its controls. */
export const noteStyle = 'flex gap-6 pt-2 text-xs leading-18 tabular-nums phone:pt-0 phone:pb-6'

/** One line that a person needs before sending. */
export function Note(props: {
  isBad?: boolean
  icon?: string
  role?: 'alert' | 'status'
  children: ReactNode
}) {
  const { isBad = false, icon, role, children } = props
  return (
    <p className={cx(noteStyle, isBad ? 'text-danger' : 'text-text-3')} role={role}>
      {icon && <Icon name={icon} small className="mt-2" />} {children}
    </p>
  )
}
