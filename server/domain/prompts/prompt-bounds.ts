/** The bounds of a prompt: the model's window, and the money that its task has left. */
import { shownLimits } from '../files/file-content.ts'
import { threadLimits } from '../forks/fork-thread.ts'
import { affordPrompt, type Price, type Priced, priceAtMost, pricedBy } from '../spending/prices.ts'
import { leastRoom, priceAtLeast } from '../spending/spend.ts'
import { type PromptRooms, roomFor } from './fit-context.ts'

export interface PromptBounds {
  /** The tokens that the model can read and write; null: nobody knows. */
  window: number | null
  model: string
  /** The price of the model; left out: the built-in one. */
  price?: Price | null
  /** The agent's maximum for an answer. */
  maxTokens: number
  /** The US dollars that the task may still spend; null: without a limit. */
  usd: number | null
  /** The tokens that the cache holds of the prompt, if nothing more is left out of it. */
  cachedTokens: number
  /** The most that condensing the history can cost. */
  condenseUsd: number
}

/**
 * Returns the room of a prompt. The answer keeps its least room: rather less of the conversation is shown.
 * `tokens`: the size of the prompt as it is now.
 */
export function findRooms(bounds: PromptBounds, tokens: number): PromptRooms {
  const { maxTokens, usd, cachedTokens, condenseUsd } = bounds
  const priced = pricedBy(bounds)
  const window = roomFor(bounds) ?? Number.POSITIVE_INFINITY
  if (usd === null) return { asIs: window, cut: window, condensed: window }
  const least = { maxTokens: leastRoom(maxTokens) }
  const paid = (dollars: number) =>
    Math.min(window, affordPrompt(priced, { ...least, usd: dollars }) ?? Number.POSITIVE_INFINITY)
  const now = priceAtLeast(priced, { promptTokens: tokens, cachedTokens, unmarkedTokens: 0, maxTokens })
  const isPaid = now === null || now <= usd
  return { asIs: isPaid ? window : paid(usd), cut: paid(usd), condensed: paid(usd - condenseUsd) }
}

/** The shares of a prompt that files, and the thread around a fork, may have: the rest is for the conversation. */
const shareOfFiles = 0.4
const shareOfThread = 0.25

interface TaskBounds {
  window: number | null
  model: string
  price?: Price | null
  maxTokens: number
  /** The whole budget of the task; null: without a limit. */
  usd: number | null
}

/** The tokens that files, and the thread around a fork, may have in a prompt. */
export interface SideRooms {
  files: number
  thread: number
}

/**
 * Lists the rooms for a prompt, to be tried in turn until one fits: rather an answer that knows only the names of the
 * files, or the fork alone, than none. They depend on the whole budget of the task, so that every turn shows the same
 * of its files and its thread.
 */
export function listRooms(task: TaskBounds): [SideRooms, ...SideRooms[]] {
  const whole = { files: roomForFiles(task), thread: roomForThread(task) }
  return [whole, { ...whole, files: 0 }, { files: 0, thread: 0 }]
}

/** Returns the tokens that files may have in the prompts of a task. */
export function roomForFiles(task: TaskBounds): number {
  return Math.floor(Math.min(shownLimits.allRoom, mostTokens(task) * shareOfFiles))
}

/** Returns the tokens that the thread around a fork may have in the prompts of a task. */
function roomForThread(task: TaskBounds): number {
  return Math.floor(Math.min(threadLimits.tokens, mostTokens(task) * shareOfThread))
}

function mostTokens({ window, maxTokens, usd, ...task }: TaskBounds): number {
  const paid = usd === null ? null : affordPrompt(pricedBy(task), { usd, maxTokens: leastRoom(maxTokens) })
  return Math.min(
    roomFor({ window, maxTokens }) ?? Number.POSITIVE_INFINITY,
    paid ?? Number.POSITIVE_INFINITY,
  )
}

/** The tokens of tool results that a next call is expected to add at least. */
const usualResults = 2_000

/**
 * Returns whether the money left pays for this call and, most likely, for no further one. The model is told,
 * so that it answers with the information it has.
 */
export function isLastPaid(call: {
  model: string
  price?: Price | null
  usd: number | null
  promptTokens: number
  cachedTokens: number
  unmarkedTokens: number
  maxTokens: number
}): boolean {
  const { usd, maxTokens, promptTokens, unmarkedTokens } = call
  const priced = pricedBy(call)
  const now = usd === null ? null : priceAtLeast(priced, call)
  const next = priceAtLeast(priced, {
    promptTokens: promptTokens + leastRoom(maxTokens) + usualResults,
    cachedTokens: promptTokens - unmarkedTokens,
    unmarkedTokens: 0,
    maxTokens,
  })
  return usd !== null && now !== null && next !== null && usd - now < next
}

/** Returns the most that condensing can cost; 0: the price is not known. */
export function priceCondensing(priced: Priced, given: { promptTokens: number; maxTokens: number }): number {
  const { promptTokens } = given
  return priceAtMost(priced, { ...given, cachedTokens: 0, unmarkedTokens: promptTokens }) ?? 0
}
