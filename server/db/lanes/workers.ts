import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** The prefix of every worker name of the process `pid` on this machine; see `releaseLeases`. */
export function ownerPrefixOf(pid: number): string {
  return `${hostname()}:${pid}:`
}

/** Makes a name that no other worker has, before or after, on any machine. */
export function nameWorker(): string {
  return `${ownerPrefixOf(process.pid)}${randomBytes(6).toString('hex')}`
}

/** Records that a worker is running. */
export async function noteWorker(tx: Tx, worker: { id: string; version: string }): Promise<void> {
  await tx
    .insertInto('workers')
    .values({ ...worker, host: hostname() })
    .onConflict(row => row.column('id').doUpdateSet({ seenAt: sql`now()` }))
    .execute()
}

/** Removes a worker from the list, and also workers that sent nothing for a day. */
export async function forgetWorker(tx: Tx, id: string): Promise<void> {
  await tx
    .deleteFrom('workers')
    .where(row => row.or([row('id', '=', id), row('seenAt', '<', sql<string>`now() - interval '1 day'`)]))
    .execute()
}

/** Returns the last time at which any worker reported; null: never. For the health check. */
export async function lastSeenWorker(tx: Tx): Promise<string | null> {
  const row = await tx
    .selectFrom('workers')
    .select(worker => worker.fn.max('seenAt').as('seenAt'))
    .executeTakeFirst()
  return row?.seenAt ?? null
}
