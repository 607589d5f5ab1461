import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Icon } from '../icon'

const hintStyle = cva('text-xs leading-16', {
  variants: {
    tone: { quiet: 'text-text-3', bad: 'text-danger' },
    hasIcon: { true: 'flex items-start gap-5', false: '' },
  },
  defaultVariants: { tone: 'quiet' },
})

type HintProps = ComponentProps<'p'> & {
  tone?: NonNullable<VariantProps<typeof hintStyle>['tone']>
  /** Stands in front of the words. */
  icon?: string
}

/** A short line that explains a field, or says what is wrong with it. A wrong one is read out at once. */
export function Hint({ tone, icon, className, children, ...rest }: HintProps) {
  return (
    <p
      className={hintStyle({ tone, hasIcon: icon !== undefined, className })}
      role={tone === 'bad' ? 'alert' : undefined}
      {...rest}
    >
      {icon && <Icon name={icon} small />}
      {children}
    </p>
  )
}
