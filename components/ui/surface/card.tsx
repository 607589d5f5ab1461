import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const cardStyle = cva('rounded-card border bg-raised', {
  variants: { tone: { plain: 'border-line-strong', bad: 'border-danger-line' } },
  defaultVariants: { tone: 'plain' },
})

/** A raised surface of its own: a question, a failure, a note that asks for an action. */
export function Card({
  tone,
  className,
  ...rest
}: ComponentProps<'section'> & VariantProps<typeof cardStyle>) {
  return <section className={cardStyle({ tone, className })} {...rest} />
}
