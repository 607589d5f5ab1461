import { sql } from 'kysely'
import type { Tx } from '../client.ts'
import { hasPassword } from '../workspaces/profiles.ts'

/** Reads what decides how the owner of an account proves an act in a session, see decideOwnerProof. */
export async function readOwnerProof(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<{ hasPassword: boolean; provedAt: Date | null; resetAt: Date | null }> {
  const { rows } = await sql<{ provedAt: string | null; resetAt: string | null }>`
    select openvibe.address_proved_at(${userId}) as "provedAt",
      (select reset_at from account_sessions where id = ${sessionId}) as "resetAt"`.execute(tx)
  const [row] = rows
  return {
    hasPassword: await hasPassword(tx, { userId }),
    provedAt: toDate(row?.provedAt),
    resetAt: toDate(row?.resetAt),
  }
}

function toDate(time: string | null | undefined): Date | null {
  return time ? new Date(time) : null
}

/** Keeps the code of a mail for one session, in place of an earlier one. */
export async function keepMailCode(
  tx: Tx,
  { userId, sessionId, codeHash }: { userId: string; sessionId: string; codeHash: Buffer },
): Promise<void> {
  const code = { sessionId, codeHash, madeAt: sql<string>`now()` }
  await tx
    .insertInto('accountCodes')
    .values({ userId, ...code })
    .onConflict(conflict => conflict.column('userId').doUpdateSet(code))
    .execute()
}

/** Uses up the code of a mail. False: it was another one, of another session, or made over 15 minutes ago. */
export async function spendMailCode(
  tx: Tx,
  { userId, sessionId, codeHash }: { userId: string; sessionId: string; codeHash: Buffer },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('accountCodes')
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .where('codeHash', '=', codeHash)
    .where('madeAt', '>', sql<string>`now() - interval '15 minutes'`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
