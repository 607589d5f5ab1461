import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** How a field that people write into looks. 16 px of text on touch, so that phones don't zoom into it. */
export const controlStyle = cva(
  [
    'rounded-control border border-line-control bg-field aria-invalid:border-danger touch:text-lg',
    // Keeps the label in view when the page scrolls to the field.
    'scroll-my-40',
  ],
  {
    variants: {
      size: {
        s: 'h-control px-6 text-sm touch:h-touch',
        /** A short answer in a row of others. */
        row: 'h-control px-10 text-md phone:h-touch',
        m: 'h-32 px-10 text-md touch:h-touch',
        l: 'h-36 px-10 text-md leading-34 phone:h-touch',
        /** As high as its content. */
        auto: 'px-10 text-md',
        /** With room for an icon in front. */
        icon: 'h-32 pr-10 pl-32 text-md touch:h-touch',
      },
      isFullWidth: { true: 'w-full', false: '' },
      /** Words or an icon share the box with the input, which has no frame of its own. */
      isShared: { true: 'flex items-center focus-frame', false: 'block' },
    },
    defaultVariants: { size: 'm', isFullWidth: true, isShared: false },
  },
)

type Look = Omit<VariantProps<typeof controlStyle>, 'isShared'>

/** A field of one line. `className` is for its place only. */
export function Input({
  size,
  isFullWidth,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'size'> & Look) {
  return <input className={controlStyle({ size, isFullWidth, className })} {...rest} />
}
