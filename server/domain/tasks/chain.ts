/** How many agents deep a question may be handed on. */
export const deepestChain = 3

/**
 * Whether an agent may hand its task on to another one. `chain` are the agents above, from the one that a person asked
 * down to the one that hands on. Null: it may; else the sentence that the model is told.
 */
export function refuseHandOn(chain: readonly string[], agentId: string): string | null {
  if (chain.includes(agentId)) {
    return chain.at(-1) === agentId
      ? 'You can’t ask yourself. Answer with what you have.'
      : 'That agent waits for this answer itself. Asking it would go round in a circle; answer with what you have.'
  }
  if (chain.length > deepestChain) {
    return `Agents may hand a question on ${deepestChain} times at most. Answer with what you have.`
  }
  return null
}
