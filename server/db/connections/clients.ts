import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** A program that has registered. Runs as the service, like everything here. */
export interface Client {
  id: string
  name: string
  redirectUris: string[]
}

const columns = ['id', 'name', 'redirectUris'] as const

export async function insertClient(tx: Tx, client: Client): Promise<void> {
  await tx.insertInto('oauthClients').values(client).execute()
}

export function findClient(tx: Tx, { clientId }: { clientId: string }): Promise<Client | undefined> {
  return tx.selectFrom('oauthClients').select(columns).where('id', '=', clientId).executeTakeFirst()
}

export function listClients(tx: Tx, clientIds: readonly string[]): Promise<Client[]> {
  return tx.selectFrom('oauthClients').select(columns).where('id', 'in', clientIds).execute()
}

export async function noteClientUse(tx: Tx, { clientId }: { clientId: string }): Promise<void> {
  await tx
    .updateTable('oauthClients')
    .set({ usedAt: sql`coalesce(used_at, now())` })
    .where('id', '=', clientId)
    .execute()
}

/** Removes the clients that nobody has connected within a day. */
export async function removeUnusedClients(tx: Tx): Promise<void> {
  await sql`
    delete from oauth_clients where id in (
      select id from oauth_clients where used_at is null and created_at < now() - interval '1 day'
      for update skip locked)`.execute(tx)
}
