import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const nameStyle = cva('font-semibold', { variants: { of: { person: '', agent: 'text-agent' } } })

/** The name of an author. Agents' names have the accent, and never the accent alone: a tag or glyph stands by. */
export function Name({ of, className, ...rest }: ComponentProps<'span'> & VariantProps<typeof nameStyle>) {
  return <span className={nameStyle({ of, className })} {...rest} />
}
