import { type Claims, type Tx, takeServiceRole } from '../../db/client.ts'
import { lockEndpoint, type StoredEndpoint } from '../../db/models/model-endpoints.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** An endpoint in the workspace of the caller, who is an admin there. */
export interface EndpointCall {
  claims: Claims
  workspaceId: string
  endpointId: string
}

/** Finds an endpoint with its sealed key, locks it, and continues as the service. Only admins find any. */
export async function findEndpoint(
  tx: Tx,
  { claims, workspaceId, endpointId }: EndpointCall,
): Promise<StoredEndpoint> {
  await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'manage model endpoints' })
  await takeServiceRole(tx)
  const endpoint = await lockEndpoint(tx, { workspaceId, endpointId })
  if (!endpoint) throw notFound('model endpoint')
  return endpoint
}
