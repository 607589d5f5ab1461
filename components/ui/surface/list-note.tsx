import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

/** Stands on top of a page in place of its list: says why nothing is there, and the next step. */
export function ListNote({
  title,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'div'>, 'title'> & { title?: ReactNode }) {
  return (
    <div className={cx('grid justify-items-start gap-12 px-16 py-32 text-text-2', className)} {...rest}>
      {title && <h2 className="text-lg text-text">{title}</h2>}
      {children}
    </div>
  )
}
