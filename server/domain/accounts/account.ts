import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { ownerProof } from './account-acts.ts'

/** A session of the person, as the list on the account page shows it. */
export const accountSession = z.object({
  id,
  /** The browser or program, in plain words. */
  device: z.string(),
  /** The network address. */
  place: z.string().nullable(),
  createdAt: time,
  seenAt: time,
  isThisOne: z.boolean(),
})
export type AccountSession = z.infer<typeof accountSession>

/** The facts of the account page. */
export const account = z.object({
  email: z.string(),
  /** A new address that waits for the proof. */
  pendingEmail: z.string().nullable(),
  /** Whether the person ever chose a password. */
  hasPassword: z.boolean(),
  /** The proof that a new address or a second factor asks for, see decideOwnerProof. */
  proof: ownerProof,
  /** The proof that a new password asks for. */
  passwordProof: ownerProof,
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  sessions: z.array(accountSession),
})
export type Account = z.infer<typeof account>
