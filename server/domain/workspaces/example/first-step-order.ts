/** The steps in the order of the list: write, ask an agent, fork, resolve, follow a citation. */
export const firstStepOrder = ['write', 'ask', 'fork', 'resolve', 'cite'] as const
export type FirstStep = (typeof firstStepOrder)[number]
