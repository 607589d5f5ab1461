'use client'

import { type FormEvent, useState } from 'react'
import { NumberField } from '@/components/ui/form/number-field'
import { SaveLine } from './save-line'
import { SettingsForm } from './settings-form'

/** One amount in US dollars with a button that saves it. Null: the field is empty. */
export function MoneySetting(props: {
  label: string
  hint: string
  usd: number | null
  min?: number
  placeholder?: string
  save: { isSuccess: boolean; isPending: boolean; problem: string | null }
  onSave: (usd: number | null) => void
}) {
  const { usd, save, onSave, min = 0, ...field } = props
  const [value, setValue] = useState(usd)

  function submit(event: FormEvent) {
    event.preventDefault()
    onSave(value)
  }

  return (
    <SettingsForm onSubmit={submit}>
      <NumberField {...field} isMoney min={min} value={value} problem={save.problem} onChange={setValue} />
      <SaveLine changed={value !== usd} saved={save.isSuccess} pending={save.isPending} />
    </SettingsForm>
  )
}
