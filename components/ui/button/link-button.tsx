import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { linkStyle } from './link-style'

/** A button that looks like a link: an action beside a line of words. `className` is for its place only. */
export function LinkButton({
  tone,
  place = 'act',
  className,
  ...rest
}: ComponentProps<'button'> & VariantProps<typeof linkStyle>) {
  return <button type="button" className={linkStyle({ tone, place, className })} {...rest} />
}
