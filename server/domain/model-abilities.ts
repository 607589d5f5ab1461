/** What a model's requests may ask for, as far as it differs between models. */
export interface ModelAbilities {
  /** Takes `thinking: between_tools`: no thinking before the answer's first word. */
  thinksBetweenTools: boolean
  takesEffort: boolean
}

/** The current models, whose abilities are certain. */
const known: Readonly<Record<string, ModelAbilities>> = {
  'claude-opus-5-5': { thinksBetweenTools: false, takesEffort: true },
  'claude-sonnet-5-5': { thinksBetweenTools: true, takesEffort: true },
  'claude-haiku-5-5': { thinksBetweenTools: false, takesEffort: true },
  'claude-fable-5-1': { thinksBetweenTools: false, takesEffort: true },
  'claude-opus-5': { thinksBetweenTools: false, takesEffort: true },
  'claude-sonnet-5': { thinksBetweenTools: false, takesEffort: true },
}

/** A model that nobody knows is asked for nothing that it might refuse. */
export const noAbilities: ModelAbilities = { thinksBetweenTools: false, takesEffort: false }

/** Undefined: ask the endpoint. */
export function knownAbilities(model: string): ModelAbilities | undefined {
  return known[model.replace(/-\d{8}$/, '')]
}
