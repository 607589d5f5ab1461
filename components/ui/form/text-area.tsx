import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { controlStyle } from './control'
import { FieldFrame, type FrameProps } from './field-frame'

type AreaProps = Omit<ComponentProps<'textarea'>, 'id' | keyof FrameProps>

/** A field of several lines with a label and a note. `rows` is the height that it begins with. */
export function TextArea({ label, hint, problem, isBare, className, ...given }: AreaProps & FrameProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem} isBare={isBare} className={className}>
      {control => (
        <textarea
          className={cx(controlStyle({ size: 'auto' }), 'resize-y py-7 leading-20')}
          rows={4}
          {...control}
          {...given}
        />
      )}
    </FieldFrame>
  )
}
