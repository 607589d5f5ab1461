import { sql } from 'kysely'
import type { Claims, Tx } from '../client.ts'

/** The place and the device of a session. */
export interface SessionSighting {
  sessionId: string
  userId: string
  /** The browser or program, in its own words. */
  device: string | null
  /** The network address. */
  place: string | null
}

/**
 * Writes where a session was seen. A session that has ended stays as it is. Returns whether this was its first
 * sighting.
 */
export async function noteSession(
  tx: Tx,
  { sessionId, userId, device, place }: SessionSighting,
): Promise<{ isFirst: boolean }> {
  const before = await tx
    .selectFrom('accountSessions')
    .select('place')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
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
  return { isFirst: before === undefined || before.place === null }
}

/** Lists the devices and places of a person's other sessions, ended ones of the last month too. */
export async function listKnownDevices(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<{ device: string | null; place: string | null }[]> {
  return tx
    .selectFrom('accountSessions')
    .select(['device', 'place'])
    .distinct()
    .where('userId', '=', userId)
    .where('id', '<>', sessionId)
    .where('place', 'is not', null)
    .limit(500)
    .execute()
}

/**
 * Refuses the rest of a transaction of the service if the caller may begin none as a person: the session has
 * ended, or it lacks the second factor.
 */
export async function refuseClosedSession(tx: Tx, claims: Claims): Promise<void> {
  const { sub, session_id: sessionId, aal } = claims
  if (sessionId === undefined) return
  await sql`select openvibe.refuse_ended_session(${sessionId})`.execute(tx)
  if (aal !== 'aal2') await sql`select openvibe.refuse_missing_factor(${sub})`.execute(tx)
}

/** How far a session may be used. */
export type SessionStanding = 'open' | 'ended' | 'second_factor_needed'

export async function findSessionStanding(
  tx: Tx,
  { sub, session_id: sessionId, aal }: Claims,
): Promise<SessionStanding> {
  if (sessionId === undefined) return 'open'
  const { rows } = await sql<{ hasEnded: boolean; lacksFactor: boolean }>`
    select openvibe.session_has_ended(${sessionId}) as "hasEnded",
      openvibe.lacks_second_factor(${sub}, ${aal ?? null}) as "lacksFactor"`.execute(tx)
  if (rows[0]?.hasEnded) return 'ended'
  return rows[0]?.lacksFactor ? 'second_factor_needed' : 'open'
}

/** Ends all sessions of a person, or all but one. */
export async function endSessions(
  tx: Tx,
  { userId, keep = null }: { userId: string; keep?: string | null },
): Promise<void> {
  await sql`select openvibe.end_sessions(${userId}, ${keep})`.execute(tx)
}

export async function endSession(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await sql`select openvibe.end_session(${userId}, ${sessionId})`.execute(tx)
}

/** Lists the open sessions of the caller, the one that was seen last first. */
export function listOwnSessions(tx: Tx, { userId }: { userId: string }) {
  return tx
    .selectFrom('accountSessions')
    .select(['id', 'device', 'place', 'createdAt', 'seenAt'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('seenAt', 'desc')
    .limit(mostListed)
    .execute()
}

const mostListed = 100

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

/** Notes that a link to set a new password began a session. */
export async function noteReset(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await tx
    .insertInto('accountSessions')
    .values({ id: sessionId, userId, resetAt: sql`now()` })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ resetAt: sql`now()` }))
    .execute()
}

/** Uses up the link to set a new password that began a session: it counts once. */
export async function spendReset(tx: Tx, { sessionId }: { sessionId: string }): Promise<void> {
  await tx.updateTable('accountSessions').set({ resetAt: null }).where('id', '=', sessionId).execute()
}
