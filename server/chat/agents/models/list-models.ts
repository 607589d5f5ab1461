import { readCatalog } from '../../../db/agents/model-catalog.ts'
import type { Claims, Database } from '../../../db/client.ts'
import type { AgentModel } from '../../../domain/agents/agent.ts'
import { knownModels } from '../../../domain/agents/model-list.ts'

/** Lists the models that an agent can use: those that the endpoint listed last, or those that the product knows. */
export async function listModels(
  db: Database,
  { claims }: { claims: Claims },
): Promise<{ models: AgentModel[] }> {
  const models = await db.asUser(claims, readCatalog)
  return { models: models.length > 0 ? models : [...knownModels] }
}
