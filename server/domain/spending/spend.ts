/**
 * Whether a model call may be made, and how long its answer may be, by what is left to spend. What a call may cost at
 * most is reserved before it is made and settled when it is over.
 */
import { affordTokens, priceAtMost } from './prices.ts'

/**
 * Whose limit it is: the agent's for one task, the workspace's for a day or a month, the operator's for a day, a fork's
 * for all that its agents do in it.
 */
export const spendLimits = ['task', 'day', 'month', 'instance', 'fork'] as const
export type SpendLimit = (typeof spendLimits)[number]

/** US dollars; null: without a limit. */
export type SpendLeft = Readonly<Record<SpendLimit, number | null>>

/** An answer that may not even be this long is not worth asking for. */
export const leastAnswerTokens = 1_024

/** What a call costs at least that is worth making; null: the price is not known. */
export function priceAtLeast(
  model: string,
  { promptTokens, maxTokens }: { promptTokens: number; maxTokens: number },
): number | null {
  return priceAtMost(model, { promptTokens, maxTokens: Math.min(leastAnswerTokens, maxTokens) })
}

export type SpendPlan =
  | { do: 'call'; maxTokens: number /** Null: the price is not known. */; reservedUsd: number | null }
  | { do: 'stop'; limit: SpendLimit }

export function planSpend(call: {
  model: string
  /** Nobody sends a bill for it. */
  isFree: boolean
  /** As far as they can be told before the call, on the safe side. */
  promptTokens: number
  maxTokens: number
  left: SpendLeft
}): SpendPlan {
  const { model, isFree, promptTokens, maxTokens, left } = call
  if (isFree) return { do: 'call', maxTokens, reservedUsd: 0 }
  const tightest = spendLimits.reduce<SpendLimit | null>((found, limit) => {
    const usd = left[limit]
    const before = found && left[found]
    return usd !== null && (before === null || usd < before) ? limit : found
  }, null)
  const usd = tightest && left[tightest]
  const affordable = usd === null ? null : affordTokens(model, { usd, promptTokens })
  // A call whose price nobody knows is counted in tokens; it is only not made where nothing at all is left.
  if (affordable === null) {
    if (tightest && usd !== null && usd <= 0) return { do: 'stop', limit: tightest }
    return { do: 'call', maxTokens, reservedUsd: priceAtMost(model, { promptTokens, maxTokens }) }
  }
  const lowered = Math.min(maxTokens, affordable)
  if (tightest && lowered < Math.min(leastAnswerTokens, maxTokens)) return { do: 'stop', limit: tightest }
  return {
    do: 'call',
    maxTokens: lowered,
    reservedUsd: priceAtMost(model, { promptTokens, maxTokens: lowered }),
  }
}

/**
 * The cost of a call whose process died with it: nobody was told what was used. Counted is what was sent and what had
 * come of the answer, and never more than was reserved.
 */
export function priceLostCall(call: {
  model: string
  promptTokens: number
  answerTokens: number
  reservedUsd: number | null
}): number | null {
  const { model, promptTokens, answerTokens, reservedUsd } = call
  const cost = priceAtMost(model, { promptTokens, maxTokens: answerTokens })
  return cost === null || reservedUsd === null ? null : Math.min(cost, reservedUsd)
}
