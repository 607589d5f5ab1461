import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** A part that scrolls sideways where it is too wide, with a name, and within reach of the keyboard. */
export function ScrollRegion(props: { label: string; className?: string; children: ReactNode }) {
  const { label, className, children } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
    <section className={cx('overflow-x-auto', className)} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
