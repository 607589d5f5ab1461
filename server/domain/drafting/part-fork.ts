/**
 * The parts in which a long fork is read, so that nothing in its middle is passed over. By whole messages; each part has
 * one at least.
 */
import { estimateTokens } from '../prompts/estimate-tokens.ts'

export interface ForkPart {
  /** By the numbers of their messages, both included. */
  first: number
  last: number
}

/** Up to so many tokens a fork is read at once; longer ones in parts of so many at most. */
export const atOnceTokens = 60_000
const partTokens = 30_000
/** What stands around each message. */
const wrappingTokens = 20

export function sizeMessage({ content }: { content: string }): number {
  return estimateTokens(content) + wrappingTokens
}

/**
 * `most`: the tokens that one part may have; null: nobody knows what the model takes. One part: the fork is read at once.
 */
export function partFork(
  messages: readonly { number: number; content: string }[],
  most: number | null,
): ForkPart[] {
  const sized = messages.map(message => ({ number: message.number, tokens: sizeMessage(message) }))
  const total = sized.reduce((sum, { tokens }) => sum + tokens, 0)
  const limit = Math.max(1, most ?? Number.POSITIVE_INFINITY)
  const isAtOnce = total <= Math.min(atOnceTokens, limit)
  // All of about one length: a last part of three messages would weigh as much as the others.
  const count = isAtOnce ? 1 : Math.ceil(total / Math.min(partTokens, limit))
  return cut(sized, total / count, limit)
}

/** A part begins where the messages before it come to so many shares, or where the one before it is full. */
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
