import { cx } from 'class-variance-authority'

/**
 * A glyph of the design's icon sheet by its name there; it decorates words, so screen readers skip it. It has the
 * colour of the words around it.
 */
export function Icon({
  name,
  small = false,
  className,
}: {
  name: string
  /** 14 px instead of 16. */
  small?: boolean
  className?: string | undefined
}) {
  // A class of the icon sheet, which is written by hand: Tailwind needs no sight of it.
  const glyph = `i-${name}`
  return <i className={cx('i', glyph, small && 'i-small', className)} aria-hidden="true" />
}
