/** A glyph of the design's icon sheet by its name there; decoration beside words, so it says nothing by itself. */
export function Icon({ name, small = false }: { name: string; small?: boolean }) {
  return <i className={`i i-${name}${small ? ' s' : ''}`} aria-hidden="true" />
}
