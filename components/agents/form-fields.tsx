import { agentsStrings } from '@/components/strings/agents'
import { NumberField } from '@/components/ui/form/number-field'
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

/** A number of the agent. Empty is an error (NaN), or no limit where this is allowed (null). */
export function AgentNumber(
  props: FormProps & {
    name: NumberName
    isMoney?: boolean
    isOptional?: boolean
    /** A sentence about the value in the field, after the hint. */
    meaning?: string | undefined
  },
) {
  const { values, problems, set, name, isMoney = false, isOptional = false, meaning } = props
  const value = values[name]
  return (
    <NumberField
      label={words.fields[name]}
      min={0}
      isMoney={isMoney}
      value={Number.isNaN(value) ? null : value}
      hint={meaning ? `${words.hints[name]} ${meaning}` : words.hints[name]}
      problem={problems[name] ?? null}
      onChange={next => set({ [name]: next ?? (isOptional ? null : Number.NaN) })}
    />
  )
}

/** Makes options from a set of words, in the same order. */
export function optionsOf<const Value extends string>(
  values: readonly Value[],
  texts: Readonly<Record<NoInfer<Value>, string>>,
): (readonly [Value, string])[] {
  return values.map(value => [value, texts[value]])
}
