import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

/**
 * Avatars that overlap a little. The ring between them has the colour of the surface below; where that is not the
 * content surface, an element around sets it with a class like `under-hover`.
 */
export function AvatarStack({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span className={cx('*:ring-thin inline-flex *:-ml-2 *:ring-under *:first:ml-0', className)}>
      {children}
    </span>
  )
}
