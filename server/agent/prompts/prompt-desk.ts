import type { OpenedModel } from '../model/endpoints/model-book.ts'
import type { ModelDesk } from '../model/model-desk.ts'

export type PromptModel = Pick<
  OpenedModel,
  'abilitiesOf' | 'countTokens' | 'isFree' | 'endpointId' | 'refusedHost' | 'priceOf'
>

/** The part of the desk that a prompt needs; none of it asks a model for an answer. */
export interface PromptDesk {
  model: PromptModel
  /** The endpoint of the workspace's small model. */
  small: PromptModel
  pictures: ModelDesk['pictures']
  files: Pick<ModelDesk['files'], 'read'>
  scales: ModelDesk['scales']
  pauses: Pick<ModelDesk['pauses'], 'leftMs'>
}
