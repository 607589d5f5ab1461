import type { Tx } from '../client.ts'

/** Tells the database who may sign up: it refuses by itself, whichever way a stranger comes. */
export async function setSignups(tx: Tx, signups: 'open' | 'invited'): Promise<void> {
  await tx.updateTable('instanceSettings').set({ signups }).where('signups', '!=', signups).execute()
}
