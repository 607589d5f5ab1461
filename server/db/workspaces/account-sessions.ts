import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** The place and the device of a session. */
export interface SessionSighting {
  sessionId: string
  userId: string
  /** The browser or program, in its own words. */
  device: string | null
  /** The network address. */
  place: string | null
}

/** Writes where a session was seen. A session that has ended stays as it is. */
export async function noteSession(
  tx: Tx,
  { sessionId, userId, device, place }: SessionSighting,
): Promise<void> {
  await tx
    .insertInto('accountSessions')
    .values({ id: sessionId, userId, device, place })
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet({ device, place, seenAt: sql`now()` })
        .where('accountSessions.endedAt', 'is', null),
    )
    .execute()
}

/** Returns whether a session has ended, though its tokens may still be valid. */
export async function hasSessionEnded(tx: Tx, { sessionId }: { sessionId: string }): Promise<boolean> {
  const { rows } = await sql<{
    ended: boolean
  }>`select openvibe.session_has_ended(${sessionId}) as ended`.execute(tx)
  return rows[0]?.ended ?? false
}

/** Refuses the rest of a transaction of the service if the caller's session has ended. */
export async function refuseEndedSession(tx: Tx, { sessionId }: { sessionId: string }): Promise<void> {
  await sql`select openvibe.refuse_ended_session(${sessionId})`.execute(tx)
}

/** Returns whether the account with this address was signed in from this network address before. */
export async function wasSignedInFrom(
  tx: Tx,
  { email, place }: { email: string; place: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('accountSessions')
    .innerJoin('profiles', 'profiles.id', 'accountSessions.userId')
    .select('accountSessions.id')
    .where(sql`lower(profiles.email)`, '=', email)
    .where('place', '=', place)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
