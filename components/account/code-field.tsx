import { accountStrings } from '@/components/strings/settings/account'
import { Field } from '@/components/ui/form/field'

/** The field for a code of the authenticator app. */
export function CodeField(props: {
  value: string
  problem: string | null
  onChange: (code: string) => void
}) {
  return (
    <Field
      label={accountStrings.factor.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      autoFocus
      value={props.value}
      problem={props.problem}
      onChange={event => props.onChange(event.target.value)}
    />
  )
}
