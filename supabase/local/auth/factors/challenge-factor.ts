import { randomUUID } from 'node:crypto'
import type { AuthCall } from '../auth-call.ts'
import type { AuthDoorOptions } from '../auth-handler.ts'
import type { SignedIn } from '../sessions/find-signed-in.ts'
import type { Factor } from './factor.ts'
import { challengeSeconds } from './factor-rules.ts'

/** Makes a challenge, which one code can answer from the same address. */
export async function challengeFactor(
  call: AuthCall,
  { sql }: AuthDoorOptions,
  _person: SignedIn,
  factor: Factor,
): Promise<Response> {
  const id = randomUUID()
  await sql.begin(async tx => {
    await tx`
      delete from auth.mfa_challenges
      where factor_id = ${factor.id} and created_at < now() - make_interval(secs => ${challengeSeconds})`
    await tx`
      insert into auth.mfa_challenges (id, factor_id, ip_address) values (${id}, ${factor.id}, ${addressOf(call)})`
    await tx`update auth.mfa_factors set last_challenged_at = now() where id = ${factor.id}`
  })
  const expiresAt = Math.floor(Date.now() / 1000) + challengeSeconds
  return Response.json({ id, type: 'totp', expires_at: expiresAt })
}

/** Returns the address of a call for comparing; calls from this machine have no counted one. */
export function addressOf(call: AuthCall): string {
  return call.address ?? '127.0.0.1'
}
