'use client'

import { accountStrings } from '@/components/strings/settings/account'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import type { Account } from '@/server/domain/accounts/account'
import { useMailLink } from './use-mail-link'

const words = accountStrings.proof

/** Tells whether a person without a password must follow a mail link before a change. */
export function needsMailProof(account: Account): boolean {
  return !account.hasPassword && !account.isFreshlyProved
}

/** Sends a sign-in link to a person without a password, which proves the address. */
export function MailProof({ account }: { account: Account }) {
  const { send, told } = useMailLink('magic-link', account.email, words.sent)
  return (
    <div className="max-w-480">
      <p className="mb-12 text-sm text-text-2">{words.lead}</p>
      <Button onClick={() => void send()}>{words.send}</Button>
      {told && (
        <Hint className="mt-8" role="status" tone={told.isBad ? 'bad' : 'quiet'}>
          {told.words}
        </Hint>
      )}
    </div>
  )
}

/** The field for the current password; nothing if a mail link proved the person a moment ago. */
export function CurrentPassword(props: {
  account: Account
  value: string
  problem: string | null
  onChange: (password: string) => void
}) {
  if (!props.account.hasPassword) return null
  return (
    <Field
      label={accountStrings.password.current}
      type="password"
      autoComplete="current-password"
      required={!props.account.isFreshlyProved}
      value={props.value}
      problem={props.problem}
      onChange={event => props.onChange(event.target.value)}
    />
  )
}

/** Tells whether a refusal is about the current password. */
export function isAboutProof(reason: string): boolean {
  return reason === 'wrong_password' || reason === 'proof_needed'
}
