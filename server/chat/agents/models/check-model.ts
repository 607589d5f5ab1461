import type { Tx } from '../../../db/client.ts'
import { keepEndpoints } from '../../../db/models/model-endpoints.ts'
import type { AgentFields } from '../../../domain/agents/agent.ts'
import { isSamePlace } from '../../../domain/models/model-place.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'

type ModelFields = Pick<AgentFields, 'model' | 'endpointId' | 'fallbackModel' | 'fallbackEndpointId'>

/** Refuses an endpoint that the workspace does not have, and a fallback that would help with nothing. */
export async function checkModel(
  tx: Tx,
  { workspaceId, ...fields }: ModelFields & { workspaceId: string },
): Promise<void> {
  const { model, endpointId, fallbackModel, fallbackEndpointId } = fields
  const wanted = [endpointId, fallbackEndpointId].filter(id => id !== null)
  const endpointIds = [...new Set(wanted)]
  const found = await keepEndpoints(tx, { workspaceId, endpointIds })
  if (found.length < endpointIds.length) {
    throw new DomainError('not_found', 'This model endpoint was deleted. Choose another one and save again.')
  }
  if (fallbackModel === null && fallbackEndpointId !== null) {
    throw new DomainError('invalid_input', 'A fallback needs a model. Choose one, or choose no fallback.')
  }
  const own = { model, endpointId }
  if (fallbackModel !== null && isSamePlace(own, { model: fallbackModel, endpointId: fallbackEndpointId })) {
    throw new DomainError(
      'invalid_input',
      'The fallback is the agent’s own model, so it would fail with it. Choose another model or another endpoint.',
    )
  }
}

/** Returns the model of an agent after a change. */
export function changeModel(before: ModelFields, change: Partial<ModelFields>): ModelFields {
  const {
    model = before.model,
    endpointId = before.endpointId,
    fallbackModel = before.fallbackModel,
    fallbackEndpointId = before.fallbackEndpointId,
  } = change
  return { model, endpointId, fallbackModel, fallbackEndpointId }
}

/** Checks that the wanted endpoint of a single run is one of the workspace. */
export async function checkEndpoint(
  tx: Tx,
  { workspaceId, endpointId }: { workspaceId: string; endpointId?: string | null | undefined },
): Promise<void> {
  if (!endpointId) return
  const found = await keepEndpoints(tx, { workspaceId, endpointIds: [endpointId] })
  if (found.length === 0) throw notFound('model endpoint')
}

/** Refuses endpoints of elsewhere in a draft. One that was deleted may stay in it until it is published. */
export async function checkDraftEndpoints(
  tx: Tx,
  { workspaceId, fields }: { workspaceId: string; fields: Partial<ModelFields> },
): Promise<void> {
  const { endpointId, fallbackEndpointId } = fields
  const endpointIds = [...new Set([endpointId, fallbackEndpointId].flatMap(id => id ?? []))]
  const found = await keepEndpoints(tx, { workspaceId, endpointIds, alsoDeleted: true })
  if (found.length < endpointIds.length) throw notFound('model endpoint')
}
