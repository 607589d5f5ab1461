import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** How a field that people write into looks. 16 px of text on touch, so that phones don't zoom into it. */
export const controlStyle = cva(
  [
    'block rounded-control border border-line-control bg-field text-md touch:text-lg',
    'aria-invalid:border-danger',
  ],
  {
    variants: {
      size: {
        m: 'h-32 px-10',
        l: 'h-36 px-10 leading-34 phone:h-touch',
        /** As high as its content. */
        auto: 'px-10',
      },
      wide: { true: 'w-full', false: '' },
    },
    defaultVariants: { size: 'm', wide: true },
  },
)

type Look = VariantProps<typeof controlStyle>

/** A field of one line. `className` is for its place only. */
export function Input({ size, wide, className, ...rest }: Omit<ComponentProps<'input'>, 'size'> & Look) {
  return <input className={controlStyle({ size, wide, className })} {...rest} />
}

/** A field of several lines. */
export function TextArea({ wide, className, ...rest }: ComponentProps<'textarea'> & Omit<Look, 'size'>) {
  return <textarea className={controlStyle({ size: 'auto', wide, className })} {...rest} />
}

/** A choice from a list, drawn by the browser. */
export function Select({ size, wide, className, ...rest }: Omit<ComponentProps<'select'>, 'size'> & Look) {
  return <select className={controlStyle({ size, wide, className })} {...rest} />
}
