'use client'

import { useState } from 'react'
import { postAuth } from '@/components/auth/post-auth'
import { accountStrings } from '@/components/strings/settings/account'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import type { Account } from '@/server/domain/accounts/account'
import type { OwnerProof } from '@/server/domain/accounts/account-acts'
import { useMailLink } from './use-mail-link'

const words = accountStrings.proof

/** Sends a sign-in link, which proves the address where no code can be mailed. */
export function MailProof({ account }: { account: Account }) {
  const { send, told } = useMailLink('magic-link', account.email, words.sent)
  return (
    <div className="max-w-480">
      <p className="mb-12 text-sm text-text-2">{words.lead}</p>
      <Button onClick={() => void send()}>{words.send}</Button>
      <Told told={told} />
    </div>
  )
}

/** The field for the proof of a change: the current password or the code of an email; nothing if none is needed. */
export function ProofField(props: {
  account: Account
  proof: OwnerProof
  value: string
  problem: string | null
  onChange: (given: string) => void
}) {
  const { account, proof, onChange, ...shown } = props
  if (proof === 'mail_code') return <CodeFromMail account={account} onChange={onChange} {...shown} />
  if (proof !== 'password') return null
  return (
    <Field
      label={accountStrings.password.current}
      type="password"
      autoComplete="current-password"
      required
      onChange={event => onChange(event.target.value)}
      {...shown}
    />
  )
}

function CodeFromMail(props: {
  account: Account
  value: string
  problem: string | null
  onChange: (code: string) => void
}) {
  const { account, onChange, ...shown } = props
  const [told, setTold] = useState<{ isBad: boolean; words: string } | null>(null)
  async function send() {
    const answer = await postAuth('mail-code', {})
    setTold(
      answer.ok
        ? { isBad: false, words: words.codeSent(account.email) }
        : { isBad: true, words: answer.message },
    )
  }
  return (
    <div>
      <p className="mb-12 text-sm text-text-2">{words.codeLead}</p>
      <Button onClick={() => void send()}>{words.sendCode}</Button>
      <Told told={told} />
      <Field
        className="mt-12"
        label={words.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        onChange={event => onChange(event.target.value)}
        {...shown}
      />
    </div>
  )
}

function Told({ told }: { told: { isBad: boolean; words: string } | null }) {
  return (
    told && (
      <Hint className="mt-8" role="status" tone={told.isBad ? 'bad' : 'quiet'}>
        {told.words}
      </Hint>
    )
  )
}

/** Returns the field of a request that holds a proof. */
export function giveProof(proof: OwnerProof, given: string): { current?: string; mailCode?: string } {
  if (given === '') return {}
  return proof === 'mail_code' ? { mailCode: given } : { current: given }
}

/** Tells whether a refusal is about the proof. */
export function isAboutProof(reason: string, proof: OwnerProof): boolean {
  return (
    reason === 'wrong_password' ||
    reason === 'proof_needed' ||
    (reason === 'wrong_code' && proof === 'mail_code')
  )
}
