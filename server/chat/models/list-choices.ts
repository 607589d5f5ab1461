import { readCatalogs } from '../../db/agents/model-catalog.ts'
import type { Claims, Database } from '../../db/client.ts'
import { listEndpoints } from '../../db/models/model-endpoints.ts'
import { listPrices } from '../../db/models/model-prices.ts'
import { knownAbilities } from '../../domain/agents/model-abilities.ts'
import { knownModels } from '../../domain/agents/model-list.ts'
import {
  type EndpointChoice,
  type ModelChoice,
  serverEndpointName,
} from '../../domain/models/model-choice.ts'
import { dayOf, describePrice, freePrice, type ModelPrice } from '../../domain/models/model-price.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** Lists the models that an agent can be given, at every endpoint of the workspace, for its admins. */
export function listModelChoices(
  db: Database,
  { claims, workspaceId, isFree }: { claims: Claims; workspaceId: string; isFree: boolean },
): Promise<{ endpoints: EndpointChoice[]; models: ModelChoice[]; prices: ModelPrice[] }> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'choose the model of an agent' })
    const own = await listEndpoints(tx, { workspaceId })
    const endpoints: EndpointChoice[] = [
      { id: null, name: serverEndpointName, isActive: true, isFree },
      ...own.map(({ id, name, isActive }) => ({ id, name, isActive, isFree: false })),
    ]
    const listed = await readCatalogs(
      tx,
      own.map(({ id }) => id),
    )
    const hasServers = listed.some(({ endpointId }) => endpointId === null)
    const builtIn = hasServers
      ? []
      : knownModels.map(model => ({ ...model, endpointId: null, abilities: null }))
    const given = await listPrices(tx, { workspaceId })
    const on = dayOf(new Date())
    const models = [...listed, ...builtIn].map(({ id, name, endpointId, abilities }): ModelChoice => {
      const known = knownAbilities(id) ?? abilities
      return {
        id,
        name,
        endpointId,
        price:
          isFree && endpointId === null ? freePrice : describePrice(given, { model: id, endpointId, on }),
        window: known?.window ?? null,
        maxOutput: known?.maxOutput ?? null,
        takesImages: known?.takesImages ?? false,
        takesDocuments: known?.takesDocuments ?? false,
        takesEffort: known?.takesEffort ?? false,
        takesFormat: known?.takesFormat ?? false,
      }
    })
    return { endpoints, models, prices: given }
  })
}
