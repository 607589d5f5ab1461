import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** Replaces all recovery codes of a person. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { userId, hashes }: { userId: string; hashes: readonly Buffer[] },
): Promise<void> {
  await deleteRecoveryCodes(tx, { userId })
  await tx
    .insertInto('accountRecoveryCodes')
    .values(hashes.map(codeHash => ({ userId, codeHash })))
    .execute()
}

export async function deleteRecoveryCodes(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx.deleteFrom('accountRecoveryCodes').where('userId', '=', userId).execute()
}

/** Marks a code as used. False: there is no such code, or it was used before. */
export async function spendRecoveryCode(
  tx: Tx,
  { userId, codeHash }: { userId: string; codeHash: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accountRecoveryCodes')
    .set({ usedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countRecoveryCodes(tx: Tx, { userId }: { userId: string }): Promise<number> {
  const { left } = await tx
    .selectFrom('accountRecoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
