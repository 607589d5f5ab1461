import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const hintStyle = cva('text-xs leading-16', {
  variants: { tone: { quiet: 'text-text-3', bad: 'text-danger' } },
  defaultVariants: { tone: 'quiet' },
})

/** A short line that explains a field, or says what is wrong with it. A wrong one is read out at once. */
export function Hint({ tone, className, ...rest }: ComponentProps<'p'> & VariantProps<typeof hintStyle>) {
  return (
    <p className={hintStyle({ tone, className })} role={tone === 'bad' ? 'alert' : undefined} {...rest} />
  )
}
