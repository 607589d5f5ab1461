import { cx } from 'class-variance-authority'
import type { ComponentProps, HTMLAttributes } from 'react'

const wellStyle = 'overflow-hidden rounded-control border border-line bg-well'
const barStyle = cx(
  'flex h-28 items-center gap-2 border-b border-line pr-4 pl-10',
  'text-xs text-text-3 touch:h-touch',
)

type Props<Element extends string> = Omit<HTMLAttributes<HTMLElement>, 'className'> & { as?: Element | 'div' }

/** A sunken box for a text in its exact lines: a prompt, a payload, code. Its bar is on top. */
export function Well({ as: Element = 'figure', ...rest }: Props<'figure'>) {
  return <Element className={wellStyle} {...rest} />
}

/** The bar of a well: the name of the text, and its actions at the right. */
export function WellBar({ as: Element = 'figcaption', ...rest }: Props<'figcaption'>) {
  return <Element className={barStyle} {...rest} />
}

/** The text itself. Its lines wrap, so that it never scrolls sideways. */
export function WellText(props: Omit<ComponentProps<'pre'>, 'className'>) {
  return (
    <pre
      className="min-h-34 px-10 py-8 font-mono text-xs leading-18 font-normal wrap-anywhere whitespace-pre-wrap tab-4"
      {...props}
    />
  )
}
