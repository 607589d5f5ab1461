/** How many agents deep a question may be handed on. */
const deepestChain = 3

/**
 * Whether an agent may hand its task on to another one. `chain` are the agents above, from the one that a person asked
 * down to the one that hands on. Null: it may; else the sentence that the model is told.
 */
export function refuseHandOn(chain: readonly string[], agentId: string): string | null {
  if (chain.includes(agentId)) {
    return chain.at(-1) === agentId
      ? 'You can’t ask yourself. Answer with the information you have.'
      : 'That agent is waiting for your answer, so it can’t be asked. Answer with the information you have.'
  }
  if (chain.length > deepestChain) {
    return `Agents can pass a question on ${deepestChain} times at most. Answer with the information you have.`
  }
  return null
}
