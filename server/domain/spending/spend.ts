/**
 * Decides whether a model call may be made, and how long its answer may be, by the money that is left. The
 * highest cost of a call is reserved before the call and settled after it.
 */
import { affordTokens, type Price, type Priced, type PromptTokens, priceAtMost, pricedBy } from './prices.ts'

/**
 * The limits on spending: the agent's for one task, those of the tasks that asked for it, the workspace's, the
 * agent's and the person's for a day or a month, the operator's for a day, a fork's for everything that its agents
 * do in it.
 */
export const spendLimits = [
  'task',
  'asker',
  'day',
  'month',
  'agentDay',
  'agentMonth',
  'personDay',
  'personMonth',
  'instance',
  'fork',
] as const
export type SpendLimit = (typeof spendLimits)[number]

/** The US dollars left under each limit; null: without a limit. */
export type SpendLeft = Readonly<Record<SpendLimit, number | null>>

/** The limits of a workspace, an agent, a person and the instance: the database counts towards them. */
export type SharedLimit = Exclude<SpendLimit, 'task' | 'asker' | 'fork'>

/** Nothing is limited but single tasks and forks. */
export const noSharedLimits: Readonly<Record<SharedLimit, null>> = {
  day: null,
  month: null,
  agentDay: null,
  agentMonth: null,
  personDay: null,
  personMonth: null,
  instance: null,
}

/**
 * Returns the least room that an answer gets, in tokens: a quarter of its agent's maximum, and 1,024 at least.
 * A shorter answer is not worth its prompt: rather less of the conversation is shown.
 */
export function leastRoom(maxTokens: number): number {
  return Math.min(maxTokens, Math.max(1_024, Math.ceil(maxTokens / 4)))
}

/** Returns the lowest cost of a useful call; null: the price is not known. */
export function priceAtLeast(
  priced: Priced,
  { maxTokens, ...prompt }: PromptTokens & { maxTokens: number },
): number | null {
  return priceAtMost(priced, { ...prompt, maxTokens: leastRoom(maxTokens) })
}

export type SpendPlan =
  | { do: 'call'; maxTokens: number /** Null: the price is not known. */; reservedUsd: number | null }
  | { do: 'stop'; limit: SpendLimit }

/**
 * Plans a call. The answer is shortened to the money that is left, down to its least room; below that the call
 * is not made.
 */
export function planSpend(
  call: PromptTokens & {
    model: string
    /** Left out: the built-in price of the model. */
    price?: Price | null | undefined
    /** Nobody is billed for the call. */
    isFree: boolean
    maxTokens: number
    left: SpendLeft
  },
): SpendPlan {
  const { isFree, maxTokens, left, promptTokens, cachedTokens, unmarkedTokens } = call
  const priced = pricedBy(call)
  if (isFree) return { do: 'call', maxTokens, reservedUsd: 0 }
  const tightest = spendLimits.reduce<SpendLimit | null>((found, limit) => {
    const usd = left[limit]
    const before = found && left[found]
    return usd !== null && (before === null || usd < before) ? limit : found
  }, null)
  const usd = tightest && left[tightest]
  const prompt = { promptTokens, cachedTokens, unmarkedTokens }
  const affordable = usd === null ? null : affordTokens(priced, { usd, ...prompt })
  // A call with an unknown price is counted in tokens; it is refused only if no money at all is left.
  if (affordable === null) {
    if (tightest && usd !== null && usd <= 0) return { do: 'stop', limit: tightest }
    return { do: 'call', maxTokens, reservedUsd: priceAtMost(priced, { ...prompt, maxTokens }) }
  }
  const lowered = Math.min(maxTokens, affordable)
  if (tightest && lowered < leastRoom(maxTokens)) return { do: 'stop', limit: tightest }
  return {
    do: 'call',
    maxTokens: lowered,
    reservedUsd: priceAtMost(priced, { ...prompt, maxTokens: lowered }),
  }
}

/**
 * Estimates the cost of a call whose process died: nobody was told its usage. The estimate counts the prompt
 * and the part of the answer that arrived, and never more than was reserved.
 */
export function priceLostCall(call: {
  model: string
  price?: Price | null
  promptTokens: number
  answerTokens: number
  reservedUsd: number | null
}): number | null {
  const { promptTokens, answerTokens, reservedUsd } = call
  const prompt = { promptTokens, cachedTokens: 0, unmarkedTokens: 0 }
  const cost = priceAtMost(pricedBy(call), { ...prompt, maxTokens: answerTokens })
  return cost === null || reservedUsd === null ? null : Math.min(cost, reservedUsd)
}
