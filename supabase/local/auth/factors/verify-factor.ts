import type { TransactionSql } from 'postgres'
import { z } from 'zod'
import { countOwnAttempt } from '../account/count-own-attempt.ts'
import { tellOwner } from '../account/tell-owner.ts'
import { type AuthCall, readStoredText } from '../auth-call.ts'
import { authError } from '../auth-error.ts'
import { type AuthDoorOptions, isByServer } from '../auth-handler.ts'
import type { SignedIn } from '../sessions/find-signed-in.ts'
import { replaceRefreshToken } from '../sessions/issue-tokens.ts'
import { noteMethod, secondFactorMethod } from '../sessions/session-claims.ts'
import { addressOf } from './challenge-factor.ts'
import type { Factor } from './factor.ts'
import { challengeSeconds } from './factor-rules.ts'
import { findStep } from './totp.ts'

const noChallenge = '00000000-0000-0000-0000-000000000000'

/**
 * Answers a challenge with a code. The session is raised to `aal2` and gets new tokens; the person's other sessions
 * without a second factor end.
 */
export async function verifyFactor(
  call: AuthCall,
  door: AuthDoorOptions,
  person: SignedIn,
  factor: Factor,
): Promise<Response> {
  const code = readStoredText(call, 'code')
  if (!code) return authError(400, 'validation_failed', 'Code needs to be non-empty')
  const challengeId = z.uuid().default(noChallenge).safeParse(call.body.challenge_id)
  if (!challengeId.success) return authError(400, 'bad_json', 'challenge_id must be a UUID')

  const { user, session } = person
  const refusal = isByServer(call, door) ? null : await countOwnAttempt(door, 'code', user.id)
  if (refusal) return refusal

  const done = await door.sql.begin(async sql => {
    const problem =
      (await checkChallenge(sql, factor, challengeId.data, addressOf(call))) ??
      (await takeCode(sql, door, factor, code))
    if (problem) return problem
    await sql`update auth.mfa_challenges set verified_at = now() where id = ${challengeId.data}`
    return await raiseSession(sql, person, factor)
  })
  if (done instanceof Response) return done
  await door.ownAttempts.forgive('code', user.id)
  if (factor.status === 'unverified') tellOwner(call, door, user.email, { kind: 'factor_on' })
  return await door.issueTokens({
    userId: user.id,
    email: user.email,
    sessionId: session.id,
    refreshToken: done,
  })
}

const challengeRow = z.object({ used: z.boolean(), address: z.string(), expired: z.boolean() })

/** Returns the refusal of a challenge, or null. A challenge is open until a right code answers it. */
async function checkChallenge(
  sql: TransactionSql,
  factor: Factor,
  challengeId: string,
  address: string,
): Promise<Response | null> {
  const rows = await sql`
    select verified_at is not null as used, host(ip_address) as address,
      created_at < now() - make_interval(secs => ${challengeSeconds}) as expired
    from auth.mfa_challenges where id = ${challengeId} and factor_id = ${factor.id} for update`
  const challenge = challengeRow.safeParse(rows[0]).data
  if (!challenge) {
    return authError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (challenge.used || challenge.address !== address) {
    return authError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (challenge.expired) {
    const words = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`
    return authError(422, 'mfa_challenge_expired', words)
  }
  return null
}

const secretRow = z.object({ secret: z.string(), lastStep: z.coerce.number().nullable() })

/** Returns the refusal of a code, or null. A code of a time step that was accepted before is refused. */
export async function takeCode(
  sql: TransactionSql,
  { seal }: Pick<AuthDoorOptions, 'seal'>,
  factor: Factor,
  code: string,
): Promise<Response | null> {
  const rows = await sql`
    select secret, openvibe_last_step as "lastStep" from auth.mfa_factors where id = ${factor.id} for update`
  const { secret, lastStep } = secretRow.parse(rows[0])
  const step = findStep(seal.open(secret, factor.id), code, new Date())
  if (step === null || (lastStep !== null && step <= lastStep)) {
    return authError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  }
  await sql`
    update auth.mfa_factors set openvibe_last_step = ${step}, status = 'verified', updated_at = now()
    where id = ${factor.id}`
  return null
}

/** Returns the new refresh token of the raised session. */
async function raiseSession(
  sql: TransactionSql,
  { user, session }: SignedIn,
  factor: Factor,
): Promise<string> {
  await noteMethod(sql, session.id, secondFactorMethod)
  await sql`update auth.sessions set aal = 'aal2', factor_id = ${factor.id} where id = ${session.id}`
  const refreshToken = await replaceRefreshToken(sql, user.id, session.id)
  await sql`delete from auth.sessions where user_id = ${user.id} and coalesce(aal, 'aal1') < 'aal2'`
  await sql`delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'`
  return refreshToken
}
