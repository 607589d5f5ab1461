import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { listEndpointHosts } from '../../db/destinations/accepted-hosts.ts'
import { listEndpoints as list } from '../../db/models/model-endpoints.ts'
import type { ModelEndpoint } from '../../domain/models/model-endpoint.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'
import type { EndpointCall } from './find-endpoint.ts'

/**
 * Lists the endpoints of a workspace with the agents that use them, and their hosts that private conversations have to accept,
 * for its admins.
 */
export function listEndpoints(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ endpoints: ModelEndpoint[]; askedHosts: string[] }> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'see model endpoints' })
    const endpoints = await list(tx, { workspaceId })
    await takeServiceRole(tx)
    const hosts = await listEndpointHosts(tx, { workspaceId })
    return { endpoints, askedHosts: hosts.flatMap(({ host, isOperators }) => (isOperators ? [] : [host])) }
  })
}

/** Returns one endpoint, for admins. */
export function readEndpoint(
  db: Database,
  { claims, workspaceId, endpointId }: EndpointCall,
): Promise<{ endpoint: ModelEndpoint }> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'see model endpoints' })
    const [endpoint] = await list(tx, { workspaceId, endpointId })
    if (!endpoint) throw notFound('model endpoint')
    return { endpoint }
  })
}
