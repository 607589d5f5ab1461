import { noteRefusedCode, noteRefusedSignIn } from '../../db/audit/audit-log.ts'
import type { Database, Tx } from '../../db/client.ts'
import type { Exchange } from '../exchange.ts'
import { Refusal } from '../guard/refusal.ts'

/** Tells the audit log a sign-in that was refused, by the address that was typed. */
export function noteRefusal(
  db: Database,
  exchange: Exchange,
  { email, why }: { email: string; why: string },
): Promise<void> {
  const place = exchange.clientAddress
  return note(db, exchange, tx => noteRefusedSignIn(tx, { email, place, why }))
}

/** Tells the audit log a wrong code at the second step of a sign-in. Rejects as the step does. */
export async function notingWrongCode(
  db: Database,
  exchange: Exchange,
  { userId, step }: { userId: string; step: () => Promise<void> },
): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'wrong_code') {
      const place = exchange.clientAddress
      await note(db, exchange, tx => noteRefusedCode(tx, { userId, place }))
    }
    throw error
  }
}

/** The refusal reaches the person, whether or not it could be noted. */
async function note(db: Database, exchange: Exchange, write: (tx: Tx) => Promise<void>): Promise<void> {
  await db
    .asWorker(write)
    .catch((error: unknown) => exchange.log.warn({ err: error }, 'a refused sign-in could not be noted'))
}
