import { createHash } from 'node:crypto'
import * as z from 'zod'
import { readOwnerProof, spendMailCode } from '../../../db/accounts/owner-proof.ts'
import { decideOwnerProof, type OwnerAct, type OwnerProof } from '../../../domain/accounts/account-acts.ts'
import { createAuthClient } from '../auth-client.ts'
import {
  describeAuthFailure,
  proofNeededRefusal,
  wrongCodeRefusal,
  wrongPasswordRefusal,
} from '../auth-failure.ts'
import type { AccountCall, AccountParts, FullAccountCall } from './account-call.ts'
import { countAttempt } from './count-attempt.ts'

/** The proof that the owner gives. */
export const proofFields = {
  /** The present password. */
  current: z.string().max(200).optional(),
  /** The code of a mail, from a person without a password. */
  mailCode: z.string().trim().max(20).optional(),
}

interface GivenProof {
  current?: string | undefined
  mailCode?: string | undefined
}

/** Tells how the owner of the account proves an act in this session. */
export async function findOwnerProof(
  { db, sendMail }: AccountParts,
  { userId, sessionId, claims }: AccountCall,
  act: OwnerAct,
): Promise<OwnerProof> {
  const facts = await db.asWorker(tx => readOwnerProof(tx, { userId, sessionId }))
  return decideOwnerProof(act, { ...facts, amr: claims.amr, canMail: sendMail !== null }, new Date())
}

/**
 * Makes sure that the owner of the account is at the keyboard, and neither somebody at an unlocked screen nor a script of
 * a page: by the rule of domain/accounts/account-acts.ts.
 */
export async function provePerson(
  parts: AccountParts,
  call: FullAccountCall,
  act: OwnerAct,
  { current, mailCode }: GivenProof,
): Promise<void> {
  const proof = await findOwnerProof(parts, call, act)
  if (proof === 'none') return
  if (proof === 'password' && current) return checkPassword(parts, call, current)
  if (proof === 'mail_code' && mailCode) return checkMailCode(parts, call, mailCode)
  throw proofNeededRefusal()
}

async function checkPassword(parts: AccountParts, call: FullAccountCall, password: string): Promise<void> {
  const { exchange, userId, facts } = call
  await countAttempt(parts, 'password', userId)
  const client = createAuthClient(parts.env, exchange)
  const { error } = await client.auth.signInWithPassword({ email: facts.email, password })
  if (error?.code === 'invalid_credentials') throw wrongPasswordRefusal()
  if (error) throw describeAuthFailure(parts.env, error)
  await parts.ownAttempts.forgive('password', userId)
  // That was a second session, which nobody needs.
  await client.auth.signOut({ scope: 'local' })
}

async function checkMailCode(
  parts: AccountParts,
  { userId, sessionId }: AccountCall,
  code: string,
): Promise<void> {
  await countAttempt(parts, 'code', userId)
  const codeHash = hashCode(sessionId, code)
  const isRight = await parts.db.asWorker(tx => spendMailCode(tx, { userId, sessionId, codeHash }))
  if (!isRight) throw wrongCodeRefusal('Check the email and try again.')
  await parts.ownAttempts.forgive('code', userId)
}

/** Hashes the code of a mail, for one session. */
export function hashCode(sessionId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`${sessionId} ${code.replace(/\s+/g, '')}`)
    .digest()
}
