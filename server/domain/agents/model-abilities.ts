/** The parts of a request that differ between models: the options that a model takes, and its limits. */
export interface ModelAbilities {
  /** The model takes `thinking: between_tools`: no thinking before the answer's first word. */
  thinksBetweenTools: boolean
  takesEffort: boolean
  /** The model returns JSON that fits a given schema. */
  takesFormat: boolean
  /** The model sees pictures; a model that does not gets a description in words. */
  takesImages: boolean
  /** The model reads PDFs as they look; another model gets their text. */
  takesDocuments: boolean
  /**
   * The most tokens that a prompt and its answer may have together, and an answer alone. Null: nobody knows.
   */
  window: number | null
  maxOutput: number | null
}

const large = {
  takesEffort: true,
  takesFormat: true,
  takesImages: true,
  takesDocuments: true,
  thinksBetweenTools: false,
  window: 1_000_000,
  maxOutput: 128_000,
}

/** The current models, whose abilities are certain. */
const known: Readonly<Record<string, ModelAbilities>> = {
  'claude-opus-5-5': large,
  'claude-sonnet-5-5': { ...large, thinksBetweenTools: true },
  'claude-haiku-5-5': large,
  'claude-fable-5-1': large,
  'claude-opus-5': large,
  'claude-sonnet-5': large,
}

/** A request to an unknown model asks for nothing that the model might refuse. */
export const noAbilities: ModelAbilities = {
  thinksBetweenTools: false,
  takesEffort: false,
  takesFormat: false,
  takesImages: false,
  takesDocuments: false,
  window: null,
  maxOutput: null,
}

/** Returns the abilities of a known model. Undefined: ask the endpoint. */
export function knownAbilities(model: string): ModelAbilities | undefined {
  return known[model.replace(/-\d{8}$/, '')]
}
