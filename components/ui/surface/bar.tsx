import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** The bar on top of a page or panel: a title, and its actions at the right. */
export function Bar({ className, ...rest }: ComponentProps<'header'>) {
  return (
    <header
      data-bar
      className={cx('flex h-head flex-none items-center gap-8 border-b border-line pr-12 pl-16', className)}
      {...rest}
    />
  )
}

/** The title in a bar: one line. */
export const barTitleStyle = 'text-md tracking-title whitespace-nowrap'
