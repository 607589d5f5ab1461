import { cva, cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, HTMLAttributes } from 'react'
import { linkStyle } from '../button/link-style'

const surfaceStyle = cva(
  [
    'max-w-read rounded-l-chip rounded-r-card border border-l-2 border-fork-edge border-l-fork-line',
    'bg-fork-raised px-14 under-fork-raised',
  ],
  { variants: { isLine: { true: 'py-3', false: 'pt-10' } }, defaultVariants: { isLine: false } },
)

/**
 * The surface of a fork's result, the same wherever one is shown: warm, with the fork's line at its left. Inside
 * stand a head, a headline, points and a foot.
 */
export function ResultSurface({
  as: Element = 'section',
  isLine,
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & {
  as?: 'section' | 'article' | 'div'
  /** It is folded to one line. */
  isLine?: boolean
}) {
  return <Element className={surfaceStyle({ isLine, className })} {...rest} />
}

const headStyle = cva('flex items-center gap-6 text-xs leading-18 text-text-3', {
  variants: {
    /** On a touch screen it leaves room at its end for the button with the actions. */
    hasActs: { true: 'touch:pr-36', false: '' },
  },
})

/** One small line on top of a result: its mark, its origin and, at the right, its place or time. */
export function ResultHead({
  hasActs,
  className,
  ...rest
}: ComponentProps<'p'> & VariantProps<typeof headStyle>) {
  return <p className={headStyle({ hasActs, className })} {...rest} />
}

/** How the headline of a result looks. Its level depends on the page around. */
export const resultHeadlineStyle = 'mt-2 mb-6 text-headline leading-22 tracking-title text-pretty'

/** One point of a result, in a list. */
export function ResultPoint({ className, ...rest }: ComponentProps<'li'>) {
  return (
    <li
      className={cx(
        'relative mt-3 pl-14 leading-21 text-pretty touch:py-4',
        'before:absolute before:top-9 before:left-2 before:size-4 before:rounded-1 before:bg-fork-line touch:before:top-13',
        className,
      )}
      {...rest}
    />
  )
}

/** The foot of a result, below a line: authors, state and actions, wrapped where there is little room. */
export function ResultFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cx(
        '-mx-14 mt-10 flex flex-wrap items-center gap-x-8 gap-y-2 border-t border-fork-edge px-14 py-7',
        'text-xs text-text-2 *:min-w-0',
        className,
      )}
      {...rest}
    />
  )
}

/** How a link or button in the foot of a result looks. */
export const resultActStyle = linkStyle({
  tone: 'warm',
  className: 'inline-flex min-h-24 items-center whitespace-nowrap touch:min-h-touch',
})
