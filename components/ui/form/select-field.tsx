'use client'

import { FieldFrame, type FrameProps } from './field-frame'
import { Select, type SelectLook } from './select'
import type { Option } from './select-parts'

/** A select with its label above it. */
export function SelectField<Value extends string>(
  props: FrameProps &
    Pick<SelectLook, 'size' | 'isFullWidth' | 'disabled'> & {
      value: NoInfer<Value>
      options: readonly Option<Value>[]
      /** For the place of the select alone. */
      selectClassName?: string | undefined
      onChange: (value: Value) => void
    },
) {
  const { label, hint, problem, isBare, className, selectClassName, ...select } = props
  return (
    <FieldFrame label={label} hint={hint} problem={problem} isBare={isBare} className={className}>
      {control => <Select {...control} {...select} className={selectClassName} />}
    </FieldFrame>
  )
}
