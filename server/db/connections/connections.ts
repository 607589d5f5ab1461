import { sql } from 'kysely'
import * as z from 'zod'
import { connectionScope } from '../../domain/connections/connection.ts'
import type { Tx } from '../client.ts'

/** A connection without the facts of its client. */
export interface ConnectionRow {
  id: string
  workspaceId: string
  ownerId: string
  clientId: string
  name: string
  scope: z.infer<typeof connectionScope>
  createdAt: string
  lastUsedAt: string | null
}

const rowShape = z.object({
  id: z.string(),
  workspaceId: z.string(),
  ownerId: z.string(),
  clientId: z.string(),
  name: z.string(),
  scope: connectionScope,
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})

const columns = [
  'id',
  'workspaceId',
  'ownerId',
  'clientId',
  'name',
  'scope',
  'createdAt',
  'lastUsedAt',
] as const

const isLive = sql<boolean>`client_id is not null and revoked_at is null and (expires_at is null or expires_at > now())`

/** Stores a connection. It ends soon unless it gets tokens. Runs as the service. */
export async function insertConnection(
  tx: Tx,
  connection: Omit<ConnectionRow, 'createdAt' | 'lastUsedAt'>,
): Promise<void> {
  await tx
    .insertInto('apiKeys')
    .values({ ...connection, keyHash: null, hint: connection.clientId.slice(-4), expiresAt: sql`now()` })
    .execute()
}

/** Returns the live connections of a workspace that the caller may see, newest first. The cursor is the last one's id. */
export async function listConnections(
  tx: Tx,
  { workspaceId, cursor, limit }: { workspaceId: string; cursor?: string | null; limit: number },
): Promise<ConnectionRow[]> {
  const rows = await tx
    .selectFrom('apiKeys')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where(isLive)
    .$if(cursor != null, query => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return z.array(rowShape).parse(rows)
}

/** Finds a live connection that the caller may see. */
export async function findConnection(
  tx: Tx,
  { connectionId }: { connectionId: string },
): Promise<ConnectionRow | undefined> {
  const row = await tx
    .selectFrom('apiKeys')
    .select(columns)
    .where('id', '=', connectionId)
    .where(isLive)
    .executeTakeFirst()
  return rowShape.optional().parse(row)
}
