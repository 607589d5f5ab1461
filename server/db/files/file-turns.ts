import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../client.ts'

/**
 * Picks one of the files that wait: that of the workspace, and in it of the person, whose last turn is the longest ago.
 * Workers pick one after the other, so that each knows the turns of the others. `waiting`: a query of the ids, which the
 * caller still locks. Runs as the service.
 */
export async function takeFileTurn(
  tx: Tx,
  { waiting, busy }: { waiting: RawBuilder<unknown>; busy: readonly string[] },
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('openvibe file turns'))`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      select a.id, a.workspace_id, a.uploader_id from attachments a
      where a.id in (${waiting}) and a.deleted_at is null and a.workspace_id <> all (${[...busy]}::uuid[])),
    places as (
      select u.workspace_id, max(u.turn_at) as turn_at from file_uses u
      where u.workspace_id in (select workspace_id from waiting) group by u.workspace_id),
    next as (
      select w.id, u.workspace_id, u.uploader_id from waiting w
      join places p on p.workspace_id = w.workspace_id
      join file_uses u on u.workspace_id = w.workspace_id and u.uploader_id = w.uploader_id
      order by p.turn_at, u.turn_at, w.id limit 1)
    update file_uses u set turn_at = clock_timestamp() from next
    where u.workspace_id = next.workspace_id and u.uploader_id = next.uploader_id
    returning next.id`.execute(tx)
  return rows[0]?.id
}
