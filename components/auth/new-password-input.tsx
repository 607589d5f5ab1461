'use client'

import { useId, useState } from 'react'
import { authStrings } from '@/components/strings/auth'
import { Input } from '@/components/ui/form/control'
import { Hint } from '@/components/ui/form/hint'
import { Label } from '@/components/ui/form/label'
import { usePasswordCheck } from './use-password-check'

/** The field for a new password, which says while one types what makes it easy to guess. */
export function NewPasswordInput(props: {
  label: string
  /** Words that a guesser of this person's password tries first. */
  facts: readonly string[]
  /** A refusal by the server. */
  problem: string | null
  onChange?: (password: string) => void
  size?: 'm' | 'l'
  id?: string
}) {
  const ownId = useId()
  const id = props.id ?? ownId
  const [password, setPassword] = useState('')
  const check = usePasswordCheck(password, props.facts)
  const problem = props.problem ?? check?.problem ?? null
  return (
    <div>
      <Label htmlFor={id}>{props.label}</Label>
      <Input
        size={props.size ?? 'm'}
        id={id}
        name="password"
        type="password"
        required
        autoComplete="new-password"
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={event => {
          setPassword(event.target.value)
          props.onChange?.(event.target.value)
        }}
      />
      {problem ? (
        <Hint id={`${id}-note`} tone="bad" icon="triangle-alert" className="mt-5">
          {problem}
        </Hint>
      ) : (
        <Hint id={`${id}-note`} className="mt-5">
          {check?.isGood ? authStrings.passwordGood : authStrings.passwordHint}
        </Hint>
      )}
    </div>
  )
}
