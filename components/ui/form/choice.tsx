import { cva, cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Caption } from '../text/caption'

const choiceStyle = cva(
  [
    'flex cursor-pointer items-start gap-10 rounded-control px-8 hover:bg-hover',
    'touch:min-h-touch touch:items-center',
  ],
  {
    variants: { size: { s: 'py-4', m: 'py-7' } },
    defaultVariants: { size: 'm' },
  },
)

type ChoiceProps = Omit<ComponentProps<'input'>, 'size'> &
  VariantProps<typeof choiceStyle> & {
    type: 'radio' | 'checkbox'
    /** A second line that says what the choice means. */
    caption?: ReactNode
    children: ReactNode
  }

/** One row of a list to choose from: a radio button or a checkbox with its words. */
export function Choice({ size, caption, className, children, ...input }: ChoiceProps) {
  return (
    <label className={choiceStyle({ size, className })}>
      <input className="m-0 mt-4 flex-none accent-accent-solid touch:mt-0" {...input} />
      <span className="min-w-0">
        {children}
        {caption && <Caption className="block">{caption}</Caption>}
      </span>
    </label>
  )
}

/** A group of choices with its name, which may be for screen readers only. */
export function Choices({
  legend,
  hideLegend = false,
  className,
  children,
  ...rest
}: ComponentProps<'fieldset'> & { legend: ReactNode; hideLegend?: boolean }) {
  return (
    <fieldset className={cx('m-0 min-w-0 border-0 p-0', className)} {...rest}>
      <legend className={hideLegend ? 'sr-only' : 'mb-6 p-0 text-sm font-medium'}>{legend}</legend>
      {children}
    </fieldset>
  )
}
