import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** Fields in two columns, in one on a phone. `className` is for its place only. */
export function FieldGrid({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cx('grid grid-cols-2 gap-x-16 gap-y-14 phone:grid-cols-1', className)}>{children}</div>
  )
}
