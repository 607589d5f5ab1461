import { sql } from 'kysely'
import type { AddressProof } from '../../address-proof.ts'
import type { Tx } from '../client.ts'

/**
 * Tells the database who may sign up. The database then refuses others by itself, in every way to sign up.
 */
export async function setSignups(tx: Tx, signups: 'open' | 'invited'): Promise<void> {
  await tx.updateTable('instanceSettings').set({ signups }).where('signups', '!=', signups).execute()
}

/** Tells the database who may create workspaces. It refuses others by itself. */
export async function setWorkspaceCreators(tx: Tx, workspaces: 'anyone' | 'admins'): Promise<void> {
  await tx.updateTable('instanceSettings').set({ workspaces }).where('workspaces', '!=', workspaces).execute()
}

/** Returns whether a person may create a workspace now. Runs as the service. */
export async function mayCreateWorkspace(tx: Tx, { userId }: { userId: string }): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean
  }>`select openvibe.may_create_workspace(${userId}) as may`.execute(tx)
  return rows[0]?.may === true
}

/** Tells the database when an address counts as proved. */
export async function setAddressProof(tx: Tx, proof: AddressProof): Promise<void> {
  await tx.updateTable('instanceSettings').set({ proof }).where('proof', '!=', proof).execute()
}

/** Keeps the hash of the token that makes the first account; null: no token does. */
export async function setFirstAccount(tx: Tx, hash: Buffer | null): Promise<void> {
  await tx.updateTable('instanceSettings').set({ firstAccountHash: hash }).execute()
}

/** Returns whether nobody has an account yet. */
export async function hasNoAccount(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ none: boolean }>`select openvibe.has_no_account() as none`.execute(tx)
  return rows[0]?.none ?? false
}
