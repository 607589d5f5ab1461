import { sql } from 'kysely'
import * as z from 'zod'
import { type ServerAuth, serverAuth } from '../../domain/mcp/mcp-server.ts'
import type { Tx } from '../client.ts'

/** Secrets of a server by their names, each sealed. Their writer chooses the names. */
const sealedSecrets = z.record(z.string(), z.string())

/**
 * Returns the sealed secrets of a server. `lock`: until the transaction ends nobody else can change them, for example
 * while a token is renewed. Runs as the service: people can't read them.
 */
export async function readSealed(
  tx: Tx,
  { serverId, lock = false }: { serverId: string; lock?: boolean },
): Promise<Readonly<Record<string, string>> | null> {
  const row = await tx
    .selectFrom('mcpServers')
    .select('sealed')
    .where('id', '=', serverId)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst()
  return row ? sealedSecrets.parse(row.sealed) : null
}

/** Returns how a server is signed in to, with its sealed secrets. Runs as the service. */
export async function readAccess(
  tx: Tx,
  { serverId }: { serverId: string },
): Promise<{ auth: ServerAuth; headerNames: string[]; sealed: Readonly<Record<string, string>> } | null> {
  const row = await tx
    .selectFrom('mcpServers')
    .select(['auth', 'headerNames', 'sealed'])
    .where('id', '=', serverId)
    .executeTakeFirst()
  return row ? { ...row, auth: serverAuth.parse(row.auth), sealed: sealedSecrets.parse(row.sealed) } : null
}

/** Sets sealed secrets of a server; null removes one. Others stay. Runs as the service. */
export async function keepSealed(
  tx: Tx,
  { serverId, secrets }: { serverId: string; secrets: Readonly<Record<string, string | null>> },
): Promise<void> {
  await tx
    .updateTable('mcpServers')
    .set({ sealed: sql`jsonb_strip_nulls(sealed || ${JSON.stringify(secrets)}::jsonb)` })
    .where('id', '=', serverId)
    .execute()
}
