/** The first message of a fork, which its partner may write before anybody else. Pure. */
import { type Priced, priceCall } from '../spending/prices.ts'
import type { TaskInput } from '../tasks/events.ts'

/** The most tokens of the message: some models think before they write, and thinking counts. */
export const openingTokens = 2_048

/** The usual tokens of the message: about 80 words, and some thinking. */
const usualTokens = 250

export function isOpening({ kind }: Pick<TaskInput, 'kind'>): boolean {
  return kind === 'opening'
}

/**
 * Estimates the cost of the message in US dollars; null: the model's price is not known. `tokens`: those of the
 * prompt. All of it is written into the cache, which the following answers read.
 */
export function estimateOpening(priced: Priced, tokens: number): number | null {
  return priceCall(priced, { cacheWriteTokens: tokens, outputTokens: usualTokens })
}
