'use client'

import { type FormEvent, useState } from 'react'
import { type AuthRefusal, postAuthFor } from '@/components/auth/post-auth'
import { SettingsForm } from '@/components/settings/settings-form'
import { accountStrings } from '@/components/strings/settings/account'
import { Button } from '@/components/ui/button/button'
import { linkStyle } from '@/components/ui/button/link-style'
import { CopyButton } from '@/components/ui/copy-button'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import type { Account } from '@/server/domain/accounts/account'
import { CodeField } from './code-field'
import { newRecoveryCodes, type StartedFactor, startedFactor } from './factor-answers'
import { giveProof, MailProof, ProofField } from './proof'

const words = accountStrings.factor

interface FactorSetupProps {
  account: Account
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}

/** Switches the second factor on: the person proves who they are, scans a QR code, and enters the first code. */
export function FactorSetup(props: FactorSetupProps) {
  const [started, setStarted] = useState<StartedFactor | null>(null)
  if (props.account.proof === 'fresh_link') return <MailProof account={props.account} />
  return started ? (
    <ConfirmForm {...props} started={started} />
  ) : (
    <StartForm {...props} onStarted={setStarted} />
  )
}

function StartForm(props: FactorSetupProps & { onStarted: (started: StartedFactor) => void }) {
  const { account, onStarted, onCancel } = props
  const { proof } = account
  const [given, setGiven] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<AuthRefusal | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const answer = await postAuthFor('start-factor', giveProof(proof, given), startedFactor)
    if (answer.ok) return onStarted(answer.data)
    setProblem(answer)
    setBusy(false)
  }

  return (
    <SettingsForm onSubmit={event => void submit(event)}>
      <ProofField
        account={account}
        proof={proof}
        value={given}
        problem={problem?.message ?? null}
        onChange={setGiven}
      />
      {problem && proof === 'none' && <Hint tone="bad">{problem.message}</Hint>}
      <SetupActions act={words.turnOn} busy={busy} onCancel={onCancel} />
    </SettingsForm>
  )
}

function ConfirmForm({ started, onCodes, onCancel }: FactorSetupProps & { started: StartedFactor }) {
  const { factorId, secret, uri, picture } = started
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const answer = await postAuthFor('confirm-factor', { factorId, code }, newRecoveryCodes)
    if (answer.ok) return onCodes(answer.data.codes)
    setProblem(answer.message)
    setBusy(false)
  }

  return (
    <SettingsForm onSubmit={event => void submit(event)}>
      <p className="text-sm text-text-2">{words.scan}</p>
      {picture && <img className="w-180 rounded-control" src={picture} alt={words.picture} />}
      <div className="flex items-end gap-8">
        <Field
          className="min-w-0 flex-1"
          label={words.key}
          readOnly
          value={secret}
          onFocus={event => event.target.select()}
        />
        <CopyButton text={secret} label={words.copyKey} />
      </div>
      <a className={linkStyle()} href={uri}>
        {words.openApp}
      </a>
      <CodeField value={code} problem={problem} onChange={setCode} />
      <SetupActions act={words.confirm} busy={busy} onCancel={onCancel} />
    </SettingsForm>
  )
}

function SetupActions({ act, busy, onCancel }: { act: string; busy: boolean; onCancel: () => void }) {
  return (
    <div className="flex gap-8">
      <Button look="main" type="submit" disabled={busy}>
        {act}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>
  )
}
