import { readCatalog } from '../../db/agents/model-catalog.ts'
import type { Claims, Database } from '../../db/client.ts'
import type { AgentModel } from '../../domain/agents/agent.ts'
import { knownModels } from '../../domain/agents/model-list.ts'

/** What an agent can be given: the endpoint's models, as a worker last heard, else those that the product knows. */
export async function listModels(
  db: Database,
  { claims }: { claims: Claims },
): Promise<{ models: AgentModel[] }> {
  const models = await db.asUser(claims, readCatalog)
  return { models: models.length > 0 ? models : [...knownModels] }
}
