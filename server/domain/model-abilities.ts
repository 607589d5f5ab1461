/** What a model's requests may ask for, as far as it differs between models. */
export interface ModelAbilities {
  /** Takes `thinking: between_tools`: no thinking before the answer's first word. */
  thinksBetweenTools: boolean
  takesEffort: boolean
}

/** For models whose abilities the endpoint did not tell: what is certain for the current ones, nothing for others. */
const known: Readonly<Record<string, ModelAbilities>> = {
  'claude-opus-5-5': { thinksBetweenTools: false, takesEffort: true },
  'claude-sonnet-5-5': { thinksBetweenTools: true, takesEffort: true },
  'claude-haiku-5-5': { thinksBetweenTools: false, takesEffort: true },
  'claude-fable-5-1': { thinksBetweenTools: false, takesEffort: true },
  'claude-opus-5': { thinksBetweenTools: false, takesEffort: true },
  'claude-sonnet-5': { thinksBetweenTools: false, takesEffort: true },
}

/** An unknown model is asked for nothing that it might refuse. */
export function abilitiesOf(model: string): ModelAbilities {
  return known[model.replace(/-\d{8}$/, '')] ?? { thinksBetweenTools: false, takesEffort: false }
}
