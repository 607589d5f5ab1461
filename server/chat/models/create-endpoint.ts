import { v7 as newId } from 'uuid'
import { keepCatalog } from '../../db/agents/model-catalog.ts'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { insertEndpoint } from '../../db/models/model-endpoints.ts'
import { violatesUnique } from '../../db/violations.ts'
import { type EndpointDraft, hintOf, type ModelEndpoint } from '../../domain/models/model-endpoint.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'
import { readEndpoint } from './list-endpoints.ts'
import type { ModelGate } from './model-gate.ts'
import { sealKey } from './seal-key.ts'

/** Adds an endpoint. It is tested with a real call first, and nothing is saved if that fails. */
export async function createEndpoint(
  db: Database,
  gate: ModelGate,
  { claims, workspaceId, ...draft }: { claims: Claims; workspaceId: string } & EndpointDraft,
): Promise<{ endpoint: ModelEndpoint }> {
  const { name, baseUrl, apiKey } = draft
  const userId = claims.sub
  const endpointId = newId()
  const check = { workspaceId, userId, doing: 'add model endpoints' }
  await db.asUser(claims, tx => checkAdmin(tx, check))
  const sealedKey = sealKey(gate, endpointId, apiKey)
  const tried = await gate.try({ baseUrl, apiKey, model: draft.testModel })
  if (tried.failure !== null) throw refuseUntried(tried.failure)
  await tellTakenName(name, () =>
    db.asUser(claims, async tx => {
      await checkAdmin(tx, check)
      await takeServiceRole(tx)
      const testModel = tried.model
      const keyHint = hintOf(apiKey)
      const row = {
        id: endpointId,
        workspaceId,
        name,
        baseUrl,
        sealedKey,
        keyHint,
        testModel,
        createdBy: userId,
      }
      await insertEndpoint(tx, row)
      await keepCatalog(tx, tried.models, endpointId)
    }),
  )
  return readEndpoint(db, { claims, workspaceId, endpointId })
}

/** Refuses an endpoint whose test failed. The form keeps everything that was entered. */
export function refuseUntried(failure: string): DomainError {
  return new DomainError('endpoint_failed', `Nothing was saved, because the test call failed. ${failure}`)
}

/** Runs a write and tells if the workspace has an endpoint of this name already. */
export async function tellTakenName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!violatesUnique(error, 'model_endpoints_by_name')) throw error
    throw new DomainError(
      'name_taken',
      `There is already an endpoint with the name “${name}”. Choose another one.`,
    )
  }
}
