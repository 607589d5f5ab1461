import type { VariantProps } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlStyle, Input } from './control'
import { Hint } from './hint'
import { Label } from './label'

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'size'>

/**
 * An input with a label. `problem` marks it and is read out with it; otherwise `hint` stands there. `before` is
 * shown in front of the text inside the field. `className` is for the place of the whole.
 */
export function Field(
  props: InputProps & {
    label: string
    hint?: ReactNode
    problem?: string | null
    before?: string
    size?: VariantProps<typeof controlStyle>['size']
  },
) {
  const { label, hint, problem, before, className, size, ...given } = props
  const id = useId()
  const note = problem ?? hint
  const input = {
    id,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': note ? `${id}-note` : undefined,
    ...given,
  }
  return (
    <div className={className}>
      <Label htmlFor={id}>{label}</Label>
      {before ? <JoinedInput before={before} size={size} {...input} /> : <Input size={size} {...input} />}
      {note && (
        <Hint id={`${id}-note`} className="mt-5" tone={problem ? 'bad' : 'quiet'}>
          {note}
        </Hint>
      )}
    </div>
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
      <input className="min-w-0 flex-1 border-0 bg-transparent p-0 outline-none" {...input} />
    </div>
  )
}
