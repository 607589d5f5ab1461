'use client'

import { type FormEvent, useState } from 'react'
import { type AuthRefusal, postAuth } from '@/components/auth/post-auth'
import { SettingsForm } from '@/components/settings/settings-form'
import { SettingsPart } from '@/components/settings/settings-page'
import { accountStrings } from '@/components/strings/settings/account'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import type { Account } from '@/server/domain/accounts/account'
import { giveProof, isAboutProof, MailProof, ProofField } from './proof'
import { useRereadAccount } from './use-account'

const words = accountStrings.address

/** Changes the address, which a mail to the new one must prove, and shows one that waits for its proof. */
export function AddressPart({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsPart title={words.title} lead={words.lead(account.email)}>
      {account.pendingEmail && (
        <Hint className="mb-12" icon="mail" role="status">
          {words.pending(account.pendingEmail)}
        </Hint>
      )}
      {!isOpen && <Button onClick={() => setOpen(true)}>{words.change}</Button>}
      {isOpen &&
        (account.proof === 'fresh_link' ? (
          <MailProof account={account} />
        ) : (
          <AddressForm account={account} onDone={() => setOpen(false)} />
        ))}
    </SettingsPart>
  )
}

function AddressForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const reread = useRereadAccount()
  const [email, setEmail] = useState('')
  const { proof } = account
  const [given, setGiven] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<AuthRefusal | null>(null)
  const isAboutGiven = problem !== null && isAboutProof(problem.reason, proof)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const body = { email: email.trim(), next: location.pathname, ...giveProof(proof, given) }
    const answer = await postAuth('change-address', body)
    setBusy(false)
    if (!answer.ok) return setProblem(answer)
    await reread()
    onDone()
  }

  return (
    <SettingsForm onSubmit={event => void submit(event)}>
      <Field
        label={words.fresh}
        type="email"
        autoComplete="email"
        required
        autoFocus
        value={email}
        problem={problem && !isAboutGiven ? problem.message : null}
        onChange={event => setEmail(event.target.value)}
      />
      <ProofField
        account={account}
        proof={proof}
        value={given}
        problem={isAboutGiven ? problem.message : null}
        onChange={setGiven}
      />
      <div>
        <Button look="main" type="submit" disabled={busy}>
          {words.change}
        </Button>
      </div>
    </SettingsForm>
  )
}
