/**
 * Divides a long fork into parts to read, so that nothing in its middle is missed. Parts have whole messages,
 * at least one each.
 */
import { estimateTokens } from '../prompts/estimate-tokens.ts'

export interface ForkPart {
  /** The part's first and last message by number, both included. */
  first: number
  last: number
}

/** A fork with up to this many tokens is read at once; a longer one in parts with at most `partTokens`. */
export const atOnceTokens = 60_000
const partTokens = 30_000
/** The tokens of the tags around each message. */
const wrappingTokens = 20

export function sizeMessage({ content }: { content: string }): number {
  return estimateTokens(content) + wrappingTokens
}

/**
 * Divides a fork into parts. `most`: the tokens that one part may have; null: nobody knows the model's limit.
 * One part: the fork is read at once.
 */
export function partFork(
  messages: readonly { number: number; content: string }[],
  most: number | null,
): ForkPart[] {
  const sized = messages.map(message => ({ number: message.number, tokens: sizeMessage(message) }))
  const total = sized.reduce((sum, { tokens }) => sum + tokens, 0)
  const limit = Math.max(1, most ?? Number.POSITIVE_INFINITY)
  const isAtOnce = total <= Math.min(atOnceTokens, limit)
  // The parts have about the same length: a last part of three messages would count as much as the others.
  const count = isAtOnce ? 1 : Math.ceil(total / Math.min(partTokens, limit))
  return cut(sized, total / count, limit)
}

/**
 * Begins a new part where the messages before it fill a whole number of shares, or where the previous part is
 * full.
 */
function cut(sized: readonly { number: number; tokens: number }[], share: number, limit: number): ForkPart[] {
  const parts: ForkPart[] = []
  let before = 0
  let held = 0
  for (const { number, tokens } of sized) {
    const open = parts.at(-1)
    const isDue = Math.floor(before / share) > Math.floor((before - held) / share) && held > share / 2
    if (open && !isDue && held + tokens <= limit) open.last = number
    else {
      parts.push({ first: number, last: number })
      held = 0
    }
    before += tokens
    held += tokens
  }
  return parts
}
