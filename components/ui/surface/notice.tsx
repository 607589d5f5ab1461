import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Icon } from '../icon'

/** A line above a page that something is not as usual: offline, reconnecting, archived. */
export function Notice({ icon, className, children, ...rest }: ComponentProps<'div'> & { icon: string }) {
  return (
    <div
      className={cx(
        'mx-8 mt-8 flex items-center gap-8 rounded-control bg-wait-soft px-12 py-6 text-sm',
        className,
      )}
      {...rest}
    >
      <Icon name={icon} small className="text-wait" />
      {children}
    </div>
  )
}
