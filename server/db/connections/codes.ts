import { type Selectable, sql } from 'kysely'
import { lifetimes } from '../../domain/connections/connection.ts'
import type { Tx } from '../client.ts'
import type { OauthCodes } from '../schema.gen.ts'

export type CodeRow = Selectable<OauthCodes>

/** Stores a code. Codes that ended an hour ago go: until then, a second use still ends the connection. */
export async function insertCode(tx: Tx, code: Omit<CodeRow, 'expiresAt' | 'keyId'>): Promise<void> {
  await sql`
    delete from oauth_codes where code_hash in (
      select code_hash from oauth_codes where expires_at < now() - interval '1 hour' for update skip locked)`.execute(
    tx,
  )
  await tx
    .insertInto('oauthCodes')
    .values({ ...code, expiresAt: sql`now() + make_interval(secs => ${lifetimes.code})` })
    .execute()
}

/** Finds a code and locks it, so that of two uses at once one comes second. */
export async function lockCode(
  tx: Tx,
  { codeHash }: { codeHash: Buffer },
): Promise<(CodeRow & { isOver: boolean }) | undefined> {
  return tx
    .selectFrom('oauthCodes')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('isOver'))
    .where('codeHash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst()
}

export async function noteCodeUse(
  tx: Tx,
  { codeHash, keyId }: { codeHash: Buffer; keyId: string },
): Promise<void> {
  await tx.updateTable('oauthCodes').set({ keyId }).where('codeHash', '=', codeHash).execute()
}
