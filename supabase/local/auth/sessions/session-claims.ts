import type { ISql } from 'postgres'
import { z } from 'zod'

/** The methods by which a session was begun or raised, named as in the claim `amr` of GoTrue. */
export const secondFactorMethod = 'totp'

export type Assurance = 'aal1' | 'aal2'
export type SessionClaims = { aal: Assurance; amr: { method: string; timestamp: number }[] }

const claimRow = z.object({ method: z.string(), timestamp: z.number() })

/** Notes a method of a session; a method that was used before gets the new time. */
export async function noteMethod(sql: ISql, sessionId: string, method: string): Promise<void> {
  await sql`
    insert into auth.mfa_amr_claims (session_id, authentication_method) values (${sessionId}, ${method})
    on conflict on constraint mfa_amr_claims_session_id_authentication_method_pkey do update set updated_at = now()`
}

/** Returns the claims `aal` and `amr` of a session. The latest method comes first. */
export async function readClaims(sql: ISql, sessionId: string): Promise<SessionClaims> {
  const rows = await sql`
    select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
    from auth.mfa_amr_claims where session_id = ${sessionId} order by updated_at desc`
  const amr = z.array(claimRow).parse(rows)
  return { aal: amr.some(({ method }) => method === secondFactorMethod) ? 'aal2' : 'aal1', amr }
}
