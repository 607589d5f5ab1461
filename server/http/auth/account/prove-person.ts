import { isFreshlyProved } from '../../../domain/accounts/fresh-proof.ts'
import { createAuthClient } from '../auth-client.ts'
import { describeAuthFailure, proofNeededRefusal, wrongPasswordRefusal } from '../auth-failure.ts'
import type { AccountParts, FullAccountCall } from './account-call.ts'

/**
 * Makes sure that the owner of the account is at the keyboard, and not somebody at an unlocked screen: by the
 * password, or because a mail link or a provider opened this session a moment ago.
 */
export async function provePerson(
  { env, limits }: AccountParts,
  { exchange, userId, claims, facts }: FullAccountCall,
  password: string | undefined,
): Promise<void> {
  if (!password) {
    if (isFreshlyProved(claims.amr, new Date())) return
    throw proofNeededRefusal()
  }
  await limits.consume('accountProof', userId)
  const client = createAuthClient(env, exchange)
  const { error } = await client.auth.signInWithPassword({ email: facts.email, password })
  if (error?.code === 'invalid_credentials') {
    throw wrongPasswordRefusal()
  }
  if (error) throw describeAuthFailure(env, error)
  // That was a second session, which nobody needs.
  await client.auth.signOut({ scope: 'local' })
}
