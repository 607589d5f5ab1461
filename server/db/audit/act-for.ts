import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** An actor whom the claims of a transaction don't tell. */
export type NamedActor = { kind: 'person'; userId: string } | { kind: 'operator'; by: 'folder' | 'command' }

/** Names the actor of the rest of a transaction of the service, for the audit log. */
export async function actFor(tx: Tx, actor: NamedActor): Promise<void> {
  await sql`select set_config('openvibe.actor', ${JSON.stringify(actor)}, true)`.execute(tx)
}
