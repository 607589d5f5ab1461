import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Icon } from '@/components/ui/icon'

const inputStyle = cx(
  'h-32 min-w-0 flex-1 appearance-none border-0 bg-transparent text-md text-text outline-none',
  'touch:h-touch touch:text-lg search-cancel:hidden',
)

/**
 * The search of a page, in its bar: an icon, the line to write in, and a button to clear it as a child. The bar
 * shows the focus.
 */
export function SearchBox({ className, children, ...input }: ComponentProps<'input'>) {
  return (
    <search className={cx('flex flex-1 items-center gap-8 text-text-3', className)}>
      <Icon name="search" />
      <input type="search" maxLength={500} autoComplete="off" className={inputStyle} {...input} />
      {children}
    </search>
  )
}
