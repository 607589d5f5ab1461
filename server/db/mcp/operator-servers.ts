import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Tx } from '../client.ts'

/** A server of the operator's file, without the secrets that the file has. */
export interface OperatorServer {
  name: string
  title: string
}

/**
 * Makes the operator's servers those of the file: new ones are added, and those that are in it no more are switched
 * off, because the choices of workspaces belong to them. Returns the id of each by its name. Runs as the service.
 */
export async function keepOperatorServers(
  tx: Tx,
  servers: readonly OperatorServer[],
): Promise<Map<string, string>> {
  await tx
    .updateTable('mcpServers')
    .set({ isActive: false })
    .where('workspaceId', 'is', null)
    .where('isActive', '=', true)
    .$if(servers.length > 0, query =>
      query.where(
        'name',
        'not in',
        servers.map(({ name }) => name),
      ),
    )
    .execute()
  if (servers.length === 0) return new Map()
  const rows = await tx
    .insertInto('mcpServers')
    .values(servers.map(({ name, title }) => ({ id: newId(), name, title })))
    .onConflict(row =>
      row.columns(['workspaceId', 'name']).doUpdateSet({ title: sql`excluded.title`, isActive: true }),
    )
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
