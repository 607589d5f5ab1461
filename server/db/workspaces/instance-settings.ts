import type { Tx } from '../client.ts'

/**
 * Tells the database who may sign up. The database then refuses others by itself, in every way to sign up.
 */
export async function setSignups(tx: Tx, signups: 'open' | 'invited'): Promise<void> {
  await tx.updateTable('instanceSettings').set({ signups }).where('signups', '!=', signups).execute()
}
