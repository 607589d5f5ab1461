import type { Sql } from 'postgres'
import type { AccountAttempts } from '../../../server/account-attempts.ts'
import type { AddressProof } from '../../../server/address-proof.ts'
import type { SendMail } from '../../../server/mail/send-mail.ts'
import { isSameSecret } from '../realtime/same-secret.ts'
import type { CheckPassword } from './account/password-rules.ts'
import type { AuthCall } from './auth-call.ts'
import type { AuthCaller } from './auth-caller.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { SecretSeal } from './factors/seal-secret.ts'
import type { MailLinks } from './mail-links.ts'
import type { MailSender } from './mail-sender.ts'
import type { IssueTokens } from './sessions/issue-tokens.ts'

export type AuthDoorOptions = {
  caller: AuthCaller
  links: MailLinks
  mails: MailSender
  limits: AuthLimits
  issueTokens: IssueTokens
  seal: SecretSeal
  sql: Sql
  publicUrl: string
  /** The key of the server itself. Only it may remove second factors of others. */
  secretKey: string
  /** Attempts of signed-in people, counted together with those at the app's own door. */
  ownAttempts: AccountAttempts
  /** Sends a mail about a change of an account. */
  deliver: SendMail
  /** When an address counts as proved. */
  proof: AddressProof
  /** Does work after the answer. */
  later(work: () => Promise<unknown>): void
  /** Judges new passwords by more than their length. */
  checkPassword?: CheckPassword | undefined
}

/** Answers one kind of call to Auth. */
export type AuthHandler = (call: AuthCall, door: AuthDoorOptions) => Promise<Response>

/** Does the work of a call if its address has not made too many attempts. */
export async function limited({ limits }: AuthDoorOptions, call: AuthCall, work: () => Promise<Response>) {
  return (await limits.spend('attempts', call.address)) ?? (await work())
}

/**
 * Tells whether the app itself makes a call for a person. It has asked for the proof, counted the attempt and tells the
 * owner, by the rules of the product, which are the same here (server/domain/accounts/account-acts.ts).
 */
export function isByServer(call: AuthCall, { secretKey }: Pick<AuthDoorOptions, 'secretKey'>): boolean {
  return isSameSecret(call.headers.get('apikey') ?? '', secretKey)
}

/**
 * Counts a mail to an address for callers other than the app, whose own allowances they must not use up. Returns the
 * refusal if it is one too many.
 */
export async function countMail(
  call: AuthCall,
  door: Pick<AuthDoorOptions, 'secretKey' | 'limits'>,
  address: string,
): Promise<Response | null> {
  return isByServer(call, door) ? null : await door.limits.spend('mails', address)
}
