import type { CommonState } from '../tasks/common-state.ts'
import type { EventData } from '../tasks/events.ts'
import type { ModelPlace } from './model-place.ts'

export type StartedModel = Pick<EventData<'task.started'>, 'model' | 'endpointId'>

/**
 * Returns the model that a task asks now: the fallback it has gone over to, the one that it started with in place of its
 * version's, or its version's own.
 */
export function modelOfTask<Own extends ModelPlace>(
  own: Own,
  { started, switched }: Pick<CommonState, 'switched'> & { started: StartedModel | null },
): ModelPlace {
  if (switched) return switched.to
  const { model = own.model, endpointId = own.endpointId } = started ?? {}
  return { model, endpointId }
}
