'use client'

import { Field } from './field'
import type { FrameProps } from './field-frame'

interface Props extends Pick<FrameProps, 'label' | 'hint' | 'problem' | 'className'> {
  value: string | null
  disabled?: boolean | undefined
  onChange: (value: string | null) => void
}

// Only for a finger: a phone's own pickers are larger and quicker than its keyboard.

/** A day like 2026-11-30, from the phone's calendar; null: none. */
export function PickedDay({ value, onChange, ...rest }: Props) {
  return <Field type="date" value={value ?? ''} onChange={event => onChange(read(event))} {...rest} />
}

/** A time like 09:00, from the phone's clock; null: none. */
export function PickedTime({ value, onChange, ...rest }: Props) {
  return <Field type="time" value={value ?? ''} onChange={event => onChange(read(event))} {...rest} />
}

function read({ target }: { target: HTMLInputElement }): string | null {
  return target.value === '' ? null : target.value
}
