/** The number of times that agents may hand a question on. */
const deepestChain = 3

/**
 * Checks whether an agent may hand its task on to another one. `chain` lists the agents above, from the one
 * that a person asked down to the one that hands the task on. Null: it may; otherwise the sentence that the
 * model is told.
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
