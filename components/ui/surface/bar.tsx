import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const barStyle = cva('flex h-head flex-none items-center gap-8 border-b border-line pr-12 pl-16', {
  variants: {
    hasBack: { true: 'phone:pr-8 phone:pl-4', false: '' },
    /** Draws a line along its edge while somebody writes into its search box. */
    hasSearch: { true: 'searching:shadow-underline', false: '' },
    /** On a phone, and at a zoom of 200 %, a part of it may take a second line. */
    wraps: { true: 'compact:h-auto compact:min-h-head compact:flex-wrap compact:py-6', false: '' },
  },
})

/** The bar on top of a page or panel: a title, and its actions at the right. `hasBack`: it begins with a BackButton. */
export function Bar({
  hasBack,
  hasSearch,
  wraps,
  className,
  ...rest
}: ComponentProps<'header'> & VariantProps<typeof barStyle>) {
  return <header data-bar className={barStyle({ hasBack, hasSearch, wraps, className })} {...rest} />
}

/** The title in a bar: one line. */
export const barTitleStyle = 'text-md tracking-title whitespace-nowrap'

/** The link before the title that leads to the page above. */
export const crumbStyle = 'inline-flex items-center text-sm text-text-2 touch:min-h-touch touch:min-w-touch'
