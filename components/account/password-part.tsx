'use client'

import { type FormEvent, useState } from 'react'
import { NewPasswordInput } from '@/components/auth/new-password-input'
import { usePasswordChange } from '@/components/auth/use-password-change'
import { SettingsForm } from '@/components/settings/settings-form'
import { SettingsPart } from '@/components/settings/settings-page'
import { accountStrings } from '@/components/strings/settings/account'
import { Button } from '@/components/ui/button/button'
import { LinkButton } from '@/components/ui/button/link-button'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Account } from '@/server/domain/accounts/account'
import { giveProof, isAboutProof, MailProof, ProofField } from './proof'
import { useRereadAccount } from './use-account'
import { useMailLink } from './use-mail-link'

const words = accountStrings.password

/** Changes the password, or sets the first one. */
export function PasswordPart({ account }: { account: Account }) {
  // A new form after each change, with empty fields.
  const [changes, setChanges] = useState(0)
  const reread = useRereadAccount()
  return (
    <SettingsPart title={words.title} lead={account.hasPassword ? words.lead : words.firstLead}>
      {account.passwordProof === 'fresh_link' ? (
        <MailProof account={account} />
      ) : (
        <PasswordForm
          key={changes}
          account={account}
          onDone={() => {
            setChanges(changes + 1)
            void reread()
          }}
        />
      )}
      {changes > 0 && (
        <Hint className="mt-8" role="status">
          {words.changed}
        </Hint>
      )}
    </SettingsPart>
  )
}

function PasswordForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const { workspace, me } = useWorkspace()
  const { send, busy, asksCode, problem } = usePasswordChange(onDone)
  const proof = account.passwordProof
  const [given, setGiven] = useState('')
  const [password, setPassword] = useState('')
  const [nonce, setNonce] = useState('')
  const isAboutGiven = problem !== null && isAboutProof(problem.reason, proof)
  const isAboutCode = problem?.reason === 'wrong_code' && !isAboutGiven

  function submit(event: FormEvent) {
    event.preventDefault()
    void send({ password, ...giveProof(proof, given), ...(nonce ? { nonce } : {}) })
  }

  return (
    <SettingsForm onSubmit={submit}>
      {/* Password managers look for the account that a password belongs to. */}
      <input
        className="sr-only"
        type="email"
        autoComplete="username"
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        value={account.email}
      />
      <ProofField
        account={account}
        proof={proof}
        value={given}
        problem={isAboutGiven ? problem.message : null}
        onChange={setGiven}
      />
      <NewPasswordInput
        label={words.fresh}
        facts={[me.displayName, account.email, workspace.name]}
        problem={problem && !isAboutGiven && !isAboutCode ? problem.message : null}
        onChange={setPassword}
      />
      {asksCode && (
        <Field
          label={words.code}
          hint={words.codeHint}
          autoComplete="one-time-code"
          value={nonce}
          problem={isAboutCode ? problem.message : null}
          onChange={event => setNonce(event.target.value)}
        />
      )}
      <div className="flex flex-wrap items-center gap-12">
        <Button look="main" type="submit" disabled={busy || password === ''}>
          {account.hasPassword ? words.change : words.set}
        </Button>
        {account.hasPassword && <ForgotLink email={account.email} />}
      </div>
    </SettingsForm>
  )
}

function ForgotLink({ email }: { email: string }) {
  const { send, told } = useMailLink('reset-password', email, words.resetSent)
  return told ? (
    <Hint role="status" tone={told.isBad ? 'bad' : 'quiet'}>
      {told.words}
    </Hint>
  ) : (
    <LinkButton place="act" onClick={() => void send()}>
      {words.forgot}
    </LinkButton>
  )
}
