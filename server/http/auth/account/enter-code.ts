import * as z from 'zod'
import { Refusal } from '../../guard/refusal.ts'
import type { AuthClient } from '../auth-client.ts'
import { describeAuthFailure } from '../auth-failure.ts'
import type { AccountCall, AccountParts } from './account-call.ts'

/** Six digits; people type them with a space in the middle. */
export const codeField = z
  .string()
  .transform(typed => typed.replace(/\s+/g, ''))
  .pipe(z.string().max(20))

/** Gives Auth a code of the authenticator app. The client then holds a session with the second factor. */
export async function enterCode(
  { env, limits }: AccountParts,
  { userId }: AccountCall,
  { auth }: AuthClient,
  factor: { factorId: string; code: string },
): Promise<void> {
  await limits.consume('accountProof', userId)
  const { error } = await auth.mfa.challengeAndVerify(factor)
  if (error?.code === 'mfa_verification_failed' || error?.code === 'validation_failed') {
    throw new Refusal(
      403,
      'wrong_code',
      'This code is not correct or has expired. Enter the newest code of the app.',
    )
  }
  if (error) throw describeAuthFailure(env, error)
}
