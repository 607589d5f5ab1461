import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { controlStyle, Input } from './control'
import { FieldFrame, type FrameProps } from './field-frame'

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'size'>

/** An input with a label and a note. `before` is shown in front of the text inside the field. */
export function Field(
  props: Omit<InputProps, keyof FrameProps> &
    Omit<FrameProps, 'isBare'> & {
      before?: string
      size?: VariantProps<typeof controlStyle>['size']
    },
) {
  const { label, hint, problem, before, className, size, ...given } = props
  return (
    <FieldFrame label={label} hint={hint} problem={problem} className={className}>
      {control => {
        const input = { ...control, ...given }
        return before ? (
          <JoinedInput before={before} size={size} {...input} />
        ) : (
          <Input size={size} {...input} />
        )
      }}
    </FieldFrame>
  )
}

/** An input that shares its box with some text in front of it. */
function JoinedInput({
  before,
  size,
  ...input
}: Omit<ComponentProps<'input'>, 'size'> & VariantProps<typeof controlStyle> & { before: string }) {
  return (
    <div className={controlStyle({ size, isShared: true })}>
      <span className="text-text-3" aria-hidden="true">
        {before}
      </span>
      <input className="min-w-0 flex-1 self-stretch border-0 bg-transparent p-0 outline-none" {...input} />
    </div>
  )
}
