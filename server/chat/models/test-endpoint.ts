import { keepCatalog } from '../../db/agents/model-catalog.ts'
import type { Database } from '../../db/client.ts'
import { keepEndpointTest } from '../../db/models/model-endpoints.ts'
import type { ModelEndpoint } from '../../domain/models/model-endpoint.ts'
import { type EndpointCall, findEndpoint } from './find-endpoint.ts'
import { readEndpoint } from './list-endpoints.ts'
import type { ModelGate } from './model-gate.ts'
import { openKey } from './seal-key.ts'

/** Tests an endpoint with a real call, and keeps the outcome, which is also that it does not work. */
export async function testEndpoint(
  db: Database,
  gate: ModelGate,
  call: EndpointCall,
): Promise<{ endpoint: ModelEndpoint }> {
  const { endpointId } = call
  const { baseUrl, sealedKey, testModel } = await db.asUser(call.claims, tx => findEndpoint(tx, call))
  const apiKey = openKey(gate, endpointId, sealedKey)
  const { failure, models } = await gate.try({ baseUrl, apiKey, model: testModel })
  await db.asUser(call.claims, async tx => {
    await findEndpoint(tx, call)
    await keepEndpointTest(tx, { endpointId, failure })
    await keepCatalog(tx, models, endpointId)
  })
  return readEndpoint(db, call)
}
