import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** Returns the name under which a body is stored: the SHA-256 of its text, in hex. */
export function hashOf(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}

/** Stores each body once. Returns nothing, because a caller that has the text has its name. */
export async function keepPayloads(tx: Tx, bodies: string[]): Promise<void> {
  // Postgres stores no null character. JSON has none; callers that store other text have removed them.
  if (bodies.length > 0) await insertPayloads(bodies).execute(tx)
}

/** Returns the same as a part of a statement. */
export function insertPayloads(bodies: string[]) {
  const hashes = bodies.map(body => Buffer.from(hashOf(body), 'hex'))
  return sql<Record<string, never>>`
    insert into task_payloads (hash, body)
    select hash, body from unnest(${hashes}::bytea[], ${bodies}::text[]) as given (hash, body)
    order by hash -- so that two who keep the same ones don't wait for each other
    on conflict do nothing`
}

/** Reads a body. Null: it was erased. */
export async function readPayload(tx: Tx, hash: string): Promise<string | null> {
  const row = await tx
    .selectFrom('taskPayloads')
    .select('body')
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst()
  return row?.body ?? null
}

/** Reads several bodies by their hashes. An erased one is null. */
export async function readPayloads(
  tx: Tx,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (hashes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('taskPayloads')
    .select(['hash', 'body'])
    .where(
      'hash',
      'in',
      [...new Set(hashes)].map(hash => Buffer.from(hash, 'hex')),
    )
    .execute()
  return new Map(rows.map(({ hash, body }) => [hash.toString('hex'), body]))
}
