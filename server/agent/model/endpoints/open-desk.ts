import type { ModelDesk } from '../model-desk.ts'
import type { OpenedModel } from './model-book.ts'

/** A desk with the endpoints of one task: that of its agent, and that of the workspace's small model. */
export interface OpenDesk extends ModelDesk {
  model: OpenedModel
  small: OpenedModel
}

/** Opens the endpoints that a task calls. */
export async function openDesk(
  desk: ModelDesk,
  workspaceId: string,
  { endpointId, smallEndpointId }: { endpointId: string | null; smallEndpointId: string | null },
): Promise<OpenDesk> {
  const model = await desk.models.open(workspaceId, endpointId)
  const small = smallEndpointId === endpointId ? model : await desk.models.open(workspaceId, smallEndpointId)
  return { ...desk, model, small }
}
