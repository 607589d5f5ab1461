/**
 * The acts on an account: the proof that each needs, the attempts that are counted, and the mail that tells the owner.
 * Both doors follow this table: the app's `/api/auth` and the `/auth/v1` of the embedded stack. A page script has the
 * session, so an act that takes an account over asks for something that only the owner has.
 */
import * as z from 'zod'
import { isFreshlyProved } from './fresh-proof.ts'

/**
 * The proof of an act. `owner`: the current password; without a password, a code that was just mailed. `code`: a code of
 * the authenticator app or a recovery code. `session`: being signed in is enough.
 */
type Proof = 'owner' | 'code' | 'session'

/** The mails about an account, see server/mail/account-mail.ts. */
type Mail =
  | 'password_changed'
  | 'address_change_requested'
  | 'factor_on'
  | 'factor_off'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'

interface AccountRule {
  proof: Proof
  /** Whether a link that was mailed for this act replaces the proof, once. */
  byLink: boolean
  mail: Mail | null
}

export const accountActs = {
  changePassword: { proof: 'owner', byLink: true, mail: 'password_changed' },
  changeAddress: { proof: 'owner', byLink: false, mail: 'address_change_requested' },
  startFactor: { proof: 'owner', byLink: false, mail: null },
  confirmFactor: { proof: 'code', byLink: false, mail: 'factor_on' },
  removeFactor: { proof: 'code', byLink: false, mail: 'factor_off' },
  renewRecoveryCodes: { proof: 'code', byLink: false, mail: 'recovery_codes_renewed' },
  passSecondStep: { proof: 'code', byLink: false, mail: null },
  useRecoveryCode: { proof: 'code', byLink: false, mail: 'recovery_code_used' },
  endSession: { proof: 'session', byLink: false, mail: null },
  signOutEverywhere: { proof: 'session', byLink: false, mail: null },
} as const satisfies Record<string, AccountRule>

export type AccountAct = keyof typeof accountActs

/** The acts that the owner proves. */
export type OwnerAct = 'changePassword' | 'changeAddress' | 'startFactor'

/** How often a person may try, over both doors together. A right password or code begins the count anew. */
export const accountLimits = {
  /** Current passwords. */
  password: [{ most: 10, seconds: 600 }],
  /** Codes of the authenticator app, of mails, and recovery codes. */
  code: [
    { most: 10, seconds: 3_600 },
    { most: 30, seconds: 86_400 },
  ],
  /** Mails that the person asks for while signed in. */
  mail: [{ most: 5, seconds: 3_600 }],
} as const satisfies Record<string, { most: number; seconds: number }[]>

export type AccountAttempt = keyof typeof accountLimits

/** The facts that decide how the owner of an account proves an act. */
export interface OwnerFacts {
  hasPassword: boolean
  /** The methods of the session, as Auth writes them into tokens. */
  amr: unknown
  /** When the address was proved for the first time. */
  provedAt: Date | null
  /** When a link to set a new password began the session; null: none did, or it was used. */
  resetAt: Date | null
  /** Whether a code can be mailed. */
  canMail: boolean
}

/** The proof that the owner is asked for. `fresh_link`: codes can't be mailed here, so a new sign-in link is. */
export const ownerProof = z.enum(['none', 'password', 'mail_code', 'fresh_link'])
export type OwnerProof = z.infer<typeof ownerProof>

/** Decides what proves an act of the owner. */
export function decideOwnerProof(act: OwnerAct, facts: OwnerFacts, now: Date): OwnerProof {
  const { hasPassword, amr, provedAt, resetAt, canMail } = facts
  if (accountActs[act].byLink) {
    if (isRecent(resetAt, now)) return 'none'
    // The first password of a new account, right after its address was proved.
    if (!hasPassword && isFreshlyProved(amr, now) && isRecent(provedAt, now)) return 'none'
  }
  if (hasPassword) return 'password'
  if (canMail) return 'mail_code'
  return isFreshlyProved(amr, now) ? 'none' : 'fresh_link'
}

const recentMs = 15 * 60_000

function isRecent(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < recentMs
}
