import { cx } from 'class-variance-authority'
import type { TimeHTMLAttributes } from 'react'

const captionStyle = 'text-xs text-text-3'
/** A time stays in one line. */
const timeStyle = 'whitespace-nowrap'

/** Small quiet words beside or below others. `className` is for its place only. */
export function Caption({
  as: Element = 'span',
  className,
  ...rest
}: TimeHTMLAttributes<HTMLElement> & { as?: 'span' | 'p' | 'div' | 'time' }) {
  return <Element className={cx(captionStyle, Element === 'time' && timeStyle, className)} {...rest} />
}
