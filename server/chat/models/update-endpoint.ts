import { keepCatalog } from '../../db/agents/model-catalog.ts'
import type { Database } from '../../db/client.ts'
import {
  keepEndpointTest,
  type StoredEndpoint,
  updateEndpoint as update,
} from '../../db/models/model-endpoints.ts'
import { type EndpointChange, hintOf, type ModelEndpoint } from '../../domain/models/model-endpoint.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { refuseUntried, tellTakenName } from './create-endpoint.ts'
import { type EndpointCall, findEndpoint } from './find-endpoint.ts'
import { readEndpoint } from './list-endpoints.ts'
import type { ModelGate, TriedEndpoint } from './model-gate.ts'
import { openKey, sealKey } from './seal-key.ts'

/**
 * Changes an endpoint of a workspace. With a new address, key or test model, or when it is switched on, it is tested
 * first, and nothing is saved if that fails.
 */
export async function updateEndpoint(
  db: Database,
  gate: ModelGate,
  { claims, workspaceId, endpointId, ...change }: EndpointCall & EndpointChange,
): Promise<{ endpoint: ModelEndpoint }> {
  const call = { claims, workspaceId, endpointId }
  const before = await db.asUser(claims, tx => findEndpoint(tx, call))
  const { apiKey, ...settings } = change
  const after = { ...before, ...withoutUndefined(settings) }
  if (after.baseUrl !== before.baseUrl && apiKey === undefined) {
    throw new DomainError(
      'invalid_input',
      'The address is a new one, and the stored key belongs to the old one. Enter the key for the new address.',
    )
  }
  const isAnother =
    apiKey !== undefined || after.baseUrl !== before.baseUrl || after.testModel !== before.testModel
  const mustTry = after.isActive && (isAnother || !before.isActive)
  let tried: TriedEndpoint | null = null
  if (mustTry) {
    const key = apiKey ?? openKey(gate, endpointId, before.sealedKey)
    tried = await gate.try({ baseUrl: after.baseUrl, apiKey: key, model: after.testModel })
    if (tried.failure !== null) throw refuseUntried(tried.failure)
  }
  await tellTakenName(after.name, () =>
    db.asUser(claims, async tx => {
      refuseChanged(before, await findEndpoint(tx, call))
      const { name, baseUrl, testModel, isActive } = after
      const key =
        apiKey === undefined ? {} : { sealedKey: sealKey(gate, endpointId, apiKey), keyHint: hintOf(apiKey) }
      await update(tx, { endpointId, name, baseUrl, testModel, isActive, ...key })
      if (!tried) return
      await keepEndpointTest(tx, { endpointId, failure: null })
      await keepCatalog(tx, tried.models, endpointId)
    }),
  )
  return readEndpoint(db, call)
}

/** The test takes a while. Settings from before another admin's change would overwrite it. */
function refuseChanged(before: StoredEndpoint, now: StoredEndpoint): void {
  if (JSON.stringify(before) === JSON.stringify(now)) return
  throw new DomainError(
    'endpoint_changed',
    'Somebody else has changed this endpoint meanwhile. Nothing of yours was saved. Load the page again and repeat your change.',
  )
}

function withoutUndefined<Fields extends object>(fields: Fields) {
  const kept: { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } = { ...fields }
  return kept
}
