import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { listClients } from '../../db/connections/clients.ts'
import { listConnections as list } from '../../db/connections/connections.ts'
import type { Connection } from '../../domain/connections/connection.ts'
import { redirectPlace } from '../../domain/connections/redirect-address.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Lists the programs that the caller has connected; for admins, everybody's. */
export function listConnections(
  db: Database,
  { claims, ...page }: { claims: Claims; workspaceId: string; cursor?: string | null; limit: number },
): Promise<{ connections: Connection[]; nextCursor: string | null }> {
  return db.asUser(claims, async tx => {
    await checkMember(tx, { ...page, userId: claims.sub })
    const found = await list(tx, { ...page, limit: page.limit + 1 })
    const rows = found.slice(0, page.limit)
    if (rows.length === 0) return { connections: [], nextCursor: null }
    await takeServiceRole(tx)
    const clients = await listClients(
      tx,
      rows.map(({ clientId }) => clientId),
    )
    const connections = rows.map(({ clientId, ...row }) => {
      const addresses = clients.find(({ id }) => id === clientId)?.redirectUris ?? []
      return { ...row, places: [...new Set(addresses.map(redirectPlace))] }
    })
    return { connections, nextCursor: found.length > page.limit ? (rows.at(-1)?.id ?? null) : null }
  })
}
