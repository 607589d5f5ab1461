/** A glyph of the design's icon sheet by its name there; it decorates words, so screen readers skip it. */
export function Icon({ name, small = false }: { name: string; small?: boolean }) {
  return <i className={`i i-${name}${small ? ' s' : ''}`} aria-hidden="true" />
}
