import type { ModelDesk } from '../model/model-desk.ts'

/** The part of the desk that a prompt needs; none of it asks a model for an answer. */
export interface PromptDesk {
  model: Pick<ModelDesk['model'], 'abilitiesOf' | 'countTokens' | 'isFree'>
  pictures: ModelDesk['pictures']
  files: Pick<ModelDesk['files'], 'read'>
  scales: ModelDesk['scales']
  pauses: Pick<ModelDesk['pauses'], 'leftMs'>
}
