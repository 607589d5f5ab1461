import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const bylineStyle = cva('flex items-baseline gap-8 leading-20', {
  variants: {
    /** On a touch screen it leaves room at its end for the button with the actions. */
    hasActs: { true: 'touch:pr-36', false: '' },
  },
})

/** The line above somebody's words: name, time and marks, on one baseline. */
export function Byline({
  hasActs,
  className,
  ...rest
}: ComponentProps<'div'> & VariantProps<typeof bylineStyle>) {
  return <div className={bylineStyle({ hasActs, className })} {...rest} />
}
