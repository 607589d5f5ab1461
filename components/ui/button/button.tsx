import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/**
 * How a button looks, also for links that look like one. One solid button per card or bar: `main` is cool, `warm`
 * publishes results. In a bar the area to press on touch is higher than the drawn button.
 */
export const buttonStyle = cva(
  [
    'inline-flex items-center justify-center rounded-control font-medium whitespace-nowrap',
    'touch:min-h-touch',
    'in-data-bar:touch:relative in-data-bar:touch:min-h-32',
    'in-data-bar:touch:after:absolute in-data-bar:touch:after:inset-x-0 in-data-bar:touch:after:-inset-y-6',
  ],
  {
    variants: {
      look: {
        plain: 'text-text inset-ring inset-ring-line-strong',
        quiet: 'text-text-2 aria-pressed:bg-active aria-pressed:text-text',
        main: 'bg-accent-solid font-semibold text-on-accent',
        warm: 'bg-fork-solid font-semibold text-on-fork',
        off: 'cursor-default bg-hover text-text-3',
        stop: 'text-danger inset-ring inset-ring-danger-line',
      },
      size: {
        s: 'h-control-s gap-6 px-8 text-xs',
        m: 'h-control gap-6 px-10 text-sm',
        l: 'h-control-l gap-6 px-16 text-md',
      },
    },
    defaultVariants: { look: 'plain', size: 'm' },
  },
)

export type ButtonLook = NonNullable<VariantProps<typeof buttonStyle>['look']>
type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonStyle>

/** A button with words. `className` is for its place only: margins, order, width. */
export function Button({ look, size, className, ...rest }: ButtonProps) {
  return <button type="button" className={buttonStyle({ look, size, className })} {...rest} />
}
