import type { AgentModel } from './agent.ts'
import type { ModelAbilities } from './model-abilities.ts'

/** A model as its endpoint lists it. */
export interface ListedModel extends AgentModel {
  abilities: ModelAbilities
}

/**
 * The models that the agent form offers where the model endpoint lists none. The field accepts any other id
 * as well.
 */
export const knownModels: readonly AgentModel[] = [
  { id: 'claude-opus-5-5', name: 'Claude Opus 5.5' },
  { id: 'claude-sonnet-5-5', name: 'Claude Sonnet 5.5' },
  { id: 'claude-haiku-5-5', name: 'Claude Haiku 5.5' },
  { id: 'claude-opus-5', name: 'Claude Opus 5' },
  { id: 'claude-sonnet-5', name: 'Claude Sonnet 5' },
]

/** The model of a new agent for which nobody chose one. */
export const usualModel = 'claude-sonnet-5-5'
