import type { ListedModel } from '../../domain/agents/model-list.ts'
import type { SecretBox } from '../../outbound/secret-box.ts'

/** The outcome of a test call to an endpoint. */
export interface TriedEndpoint {
  /** The sentence that says why it failed; null: it answered. */
  failure: string | null
  /** The model that was asked. */
  model: string
  /** The models that the endpoint lists. */
  models: readonly ListedModel[]
}

/** The way from the pages to model endpoints. */
export interface ModelGate {
  box: SecretBox
  /** Nobody sends a bill for the answers of the server's own endpoint. */
  isFree: boolean
  /** Makes a small call; `model` null: to the first model that the endpoint lists. Never throws. */
  try(endpoint: { baseUrl: string; apiKey: string; model: string | null }): Promise<TriedEndpoint>
}

/** The context of a sealed key: a copied value opens in no other row. */
export function keyContext(endpointId: string): string {
  return `model_endpoints/${endpointId}`
}
