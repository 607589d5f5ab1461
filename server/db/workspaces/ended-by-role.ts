import { sql } from 'kysely'
import type { EndedByRole } from '../../domain/workspaces/lower-role.ts'
import type { Tx } from '../client.ts'

/** Counts what the change of a role in this transaction has ended (openvibe.end_beyond_role). Runs as the service. */
export async function countEnded(
  tx: Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<Omit<EndedByRole, 'tasks'>> {
  const of = sql`workspace_id = ${workspaceId} and owner_id = ${userId}`
  const { rows } = await sql<Omit<EndedByRole, 'tasks'>>`
    select
      (select count(*)::int from api_keys where ${of} and revoked_at = now() and client_id is null) as keys,
      (select count(*)::int from api_keys where ${of} and revoked_at = now() and client_id is not null) as programs,
      (select count(*)::int from outgoing_webhooks where ${of} and switched_off_at = now())
        + (select count(*)::int from incoming_webhooks where ${of} and not is_active and updated_at = now()) as webhooks,
      (select count(*)::int from schedules where ${of} and is_suspended and updated_at = now()) as schedules`.execute(
    tx,
  )
  const [counted] = rows
  if (!counted) throw new Error('A count returned no row.')
  return counted
}

/** Lists the tasks that act for a person in a workspace and have not ended. Runs as the service. */
export async function listActingTasks(
  tx: Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('tasks')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('actingUserId', '=', userId)
    .where('endedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists a person's schedules that a lower role has suspended. Runs as the service. */
export async function listSuspended(
  tx: Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('schedules')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('ownerId', '=', userId)
    .where('isSuspended', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
