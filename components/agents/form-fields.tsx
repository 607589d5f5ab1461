import { type ReactNode, useId } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { Select } from '@/components/ui/form/control'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { Label } from '@/components/ui/form/label'
import type { AgentValues, FieldName, Problems } from './agent-form-values'

const words = agentsStrings

/** The props of a part of the form: its values, their errors, and the function that changes them. */
export interface FormProps {
  values: AgentValues
  problems: Problems
  set: (change: Partial<AgentValues>) => void
}

type NumberName = {
  [Name in FieldName]: AgentValues[Name] extends number | null ? Name : never
}[FieldName]

/** A field for a whole number or an amount. Empty is an error (NaN), or no limit where this is allowed (null). */
export function NumberField(props: FormProps & { name: NumberName; step?: number; isOptional?: boolean }) {
  const { values, problems, set, name, step = 1, isOptional = false } = props
  const value = values[name]
  return (
    <Field
      label={words.fields[name]}
      type="number"
      inputMode={step === 1 ? 'numeric' : 'decimal'}
      step={step === 1 ? 1 : 'any'}
      value={value === null || Number.isNaN(value) ? '' : value}
      hint={words.hints[name]}
      problem={problems[name] ?? null}
      onChange={({ target }) => {
        const isEmpty = target.value.trim() === '' && !target.validity.badInput
        set({ [name]: isEmpty && isOptional ? null : target.valueAsNumber })
      }}
    />
  )
}

/** A select box with its label above it. */
export function SelectField<Value extends string>(props: {
  label: string
  value: Value
  options: readonly (readonly [value: Value, text: string])[]
  hint?: ReactNode
  /** The label is only for screen readers. */
  isBare?: boolean
  onChange: (value: Value) => void
}) {
  const { label, value, options, hint, isBare = false } = props
  const id = useId()
  return (
    <div>
      {!isBare && <Label htmlFor={id}>{label}</Label>}
      <Select
        id={id}
        size={isBare ? 'row' : 'm'}
        isFullWidth={!isBare}
        className={isBare ? 'w-132 phone:w-160' : undefined}
        value={value}
        aria-label={isBare ? label : undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => {
          const chosen = options.find(([known]) => known === target.value)
          if (chosen) props.onChange(chosen[0])
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
      {hint && (
        <Hint className="mt-5" id={`${id}-hint`}>
          {hint}
        </Hint>
      )}
    </div>
  )
}

/** Makes options from a set of words, in the same order. */
export function optionsOf<const Value extends string>(
  values: readonly Value[],
  texts: Readonly<Record<NoInfer<Value>, string>>,
): (readonly [Value, string])[] {
  return values.map(value => [value, texts[value]])
}
