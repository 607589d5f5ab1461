'use client'

import { type FormEvent, useState } from 'react'
import { authStrings as words } from '@/components/strings/auth'
import { Button, buttonStyle } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { useSubmitWhenLive } from '@/components/ui/use-submit-when-live'
import { entryFormStyle, entryTitleStyle } from './entry-style'
import { NewPasswordInput } from './new-password-input'
import { usePasswordChange } from './use-password-change'

/**
 * Sets a password after a link in a mail was followed: a new one, or the first one, which may be left out. The first proof
 * of an address has ended every earlier password.
 */
export function NewPasswordForm({ next, isFirst = false }: { next: string; isFirst?: boolean }) {
  const { send, busy, asksCode, problem } = usePasswordChange(() => location.assign(next))
  const [password, setPassword] = useState('')
  const [nonce, setNonce] = useState('')
  const submitButton = useSubmitWhenLive()
  const isWeak = problem?.reason === 'weak_password' || problem?.reason === 'same_password'

  function submit(event: FormEvent) {
    event.preventDefault()
    void send({ password, ...(nonce ? { nonce } : {}) })
  }

  return (
    <form className={entryFormStyle} onSubmit={submit}>
      <h1 className={entryTitleStyle}>{isFirst ? words.choosePassword : words.newPassword}</h1>
      <p className="mt-4 mb-24 text-text-2">{isFirst ? words.choosePasswordLead : words.newPasswordLead}</p>
      {problem && !isWeak && (
        <Hint tone="bad" icon="triangle-alert" className="mb-16">
          {problem.reason === 'proof_needed' ? words.newPasswordExpired : problem.message}
        </Hint>
      )}
      <NewPasswordInput
        size="l"
        label={isFirst ? words.password : words.newPasswordLabel}
        facts={[]}
        problem={isWeak ? problem.message : null}
        onChange={setPassword}
      />
      {asksCode && (
        <Field
          className="mt-16"
          size="l"
          label={words.mailCode}
          hint={words.mailCodeHint}
          autoComplete="one-time-code"
          value={nonce}
          onChange={event => setNonce(event.target.value)}
        />
      )}
      <Button look="main" size="l" className="mt-16 w-full" disabled={busy} {...submitButton}>
        {busy ? words.working : words.savePassword}
      </Button>
      {isFirst && (
        <a className={buttonStyle({ size: 'l', className: 'mt-8 w-full' })} href={next}>
          {words.skipPassword}
        </a>
      )}
    </form>
  )
}
