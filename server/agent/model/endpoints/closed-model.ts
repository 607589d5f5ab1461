import { noAbilities } from '../../../domain/agents/model-abilities.ts'
import type { Model } from '../model.ts'

/** Creates a model that refuses every call at once, because its endpoint can't be asked. `reason`: a sentence. */
export function createClosedModel(reason: string): Model {
  return {
    isFree: false,
    abilitiesOf: async () => noAbilities,
    countTokens: async () => null,
    listModels: async () => [],
    call: async ({ model }) => ({
      kind: 'failed',
      failure: 'unreachable',
      status: null,
      errorType: null,
      detail: reason,
      retryAfterMs: null,
      // Calling again changes nothing.
      shouldRetry: false,
      text: '',
      model,
      usage: null,
      isFree: false,
      price: null,
      requestId: null,
      firstTextMs: null,
      durationMs: 0,
    }),
  }
}
