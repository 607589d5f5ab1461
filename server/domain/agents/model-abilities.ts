/** What a model's requests may ask for and hold, as far as it differs between models. */
export interface ModelAbilities {
  /** Takes `thinking: between_tools`: no thinking before the answer's first word. */
  thinksBetweenTools: boolean
  takesEffort: boolean
  /** Sees pictures; one that does not is told what they are. */
  takesImages: boolean
  /** The tokens that a prompt and its answer may have together, and an answer alone. Null: nobody knows. */
  window: number | null
  maxOutput: number | null
}

const large = {
  takesEffort: true,
  takesImages: true,
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

/** A model that nobody knows is asked for nothing that it might refuse. */
export const noAbilities: ModelAbilities = {
  thinksBetweenTools: false,
  takesEffort: false,
  takesImages: false,
  window: null,
  maxOutput: null,
}

/** Undefined: ask the endpoint. */
export function knownAbilities(model: string): ModelAbilities | undefined {
  return known[model.replace(/-\d{8}$/, '')]
}
