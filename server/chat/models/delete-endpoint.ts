import type { Database } from '../../db/client.ts'
import { listEndpoints, deleteEndpoint as remove } from '../../db/models/model-endpoints.ts'
import { tellUses } from '../../domain/models/model-endpoint.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { type EndpointCall, findEndpoint } from './find-endpoint.ts'

/**
 * Deletes an endpoint with its key, unless an agent uses it. Older versions of agents keep their mention of it, and the
 * tasks that it answered keep its name.
 */
export async function deleteEndpoint(db: Database, call: EndpointCall): Promise<void> {
  const { workspaceId, endpointId } = call
  await db.asUser(call.claims, async tx => {
    await findEndpoint(tx, call)
    const [endpoint] = await listEndpoints(tx, { workspaceId, endpointId })
    const uses = endpoint ? tellUses(endpoint) : null
    if (uses !== null) throw new DomainError('endpoint_used', uses)
    await remove(tx, { endpointId })
  })
}
