import * as z from 'zod'
import type { AuthClient } from '../auth-client.ts'
import { describeAuthFailure, wrongCodeRefusal } from '../auth-failure.ts'
import type { AccountCall, AccountParts } from './account-call.ts'
import { countAttempt } from './count-attempt.ts'

/** Six digits; people type them with a space in the middle. */
export const codeField = z
  .string()
  .transform(typed => typed.replace(/\s+/g, ''))
  .pipe(z.string().max(20))

/** Gives Auth a code of the authenticator app. The client then holds a session with the second factor. */
export async function enterCode(
  parts: AccountParts,
  { userId }: AccountCall,
  { auth }: AuthClient,
  factor: { factorId: string; code: string },
): Promise<void> {
  await countAttempt(parts, 'code', userId)
  const { error } = await auth.mfa.challengeAndVerify(factor)
  if (error?.code === 'mfa_verification_failed' || error?.code === 'validation_failed') {
    throw wrongCodeRefusal('Enter the newest code from the app.')
  }
  if (error) throw describeAuthFailure(parts.env, error)
  await parts.ownAttempts.forgive('code', userId)
}
