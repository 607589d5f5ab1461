/**
 * Decides how much of a conversation a model is shown if not all of it fits: first no memory; then fewer messages; then
 * as many of the newest as fit, with those before them condensed; then the same without the workspace's context.
 * The other parts of the prompt (the agent's identity, the asker, the question) are never changed: if they
 * alone are too much, nothing fits.
 *
 * A step stays taken: the log has it, and a later call of the task begins there.
 */

import { limits } from '../wire/limits.ts'

export const contextSteps = ['without_memory', 'fewer_messages', 'condensed', 'without_workspace'] as const
export type ContextStep = (typeof contextSteps)[number]

/** The number of the newest messages that are shown after the first step. */
const fewerMessages = 20
/** The most tokens of the summary that replaces the condensed messages. */
export const condensedTokens = 700
/** After a refusal, the next prompt may have at most this share of the refused one's tokens. */
const shareOfRefused = 0.8

/** The estimated tokens of a prompt's parts. */
export interface PromptParts {
  /** The parts that are always there. */
  fixed: number
  /** The workspace's context; 0: there is none. */
  workspace: number
  /** The items of memory; 0: there are none. */
  memory: number
  /** Each message of the history, oldest first. */
  messages: readonly number[]
}

/** The tokens that a prompt may have; infinite: without a limit. */
export interface PromptRooms {
  /** If nothing more is left out than before. */
  asIs: number
  /** If more is left out: the cache then holds nothing. */
  cut: number
  /** If messages must first be condensed, which costs money too. */
  condensed: number
}

export interface FittedContext {
  /** The last step that was taken; null: everything is shown. */
  step: ContextStep | null
  /**
   * The steps that this call takes beyond the earlier ones, with the prompt's tokens before and after each.
   */
  taken: { step: ContextStep; tokensBefore: number; tokensAfter: number }[]
  /** The number of the newest messages that are shown … */
  shown: number
  /** … and the number of messages before them that are condensed. */
  condensed: number
  withWorkspace: boolean
  withMemory: boolean
  tokens: number
}

/**
 * Finds the first way to show a conversation that fits. `rooms`: the tokens that a prompt may have. `after`:
 * the last step that was already taken, and how many messages it showed; `isRefused`: the model refused that
 * prompt, whatever the estimate says. Null: nothing fits.
 */
export function fitContext(given: {
  parts: PromptParts
  rooms: PromptRooms
  after?: { step: ContextStep; shown: number } | null
  isRefused?: boolean
}): FittedContext | null {
  const { parts, rooms, after = null, isRefused = false } = given
  const ways = [null, ...contextSteps]
  const taken: FittedContext['taken'] = []
  // The first step leaves the messages as they are.
  const most = after && after.step !== 'without_memory' ? after.shown : fewestOf(parts.messages.length)
  let before = lay(parts, after?.step ?? null, rooms.asIs, most)
  if (!isRefused && before.tokens <= rooms.asIs) return { ...before, taken }
  const limit = isRefused ? before.tokens * shareOfRefused : Number.POSITIVE_INFINITY
  for (const step of ways.slice(ways.indexOf(after?.step ?? null) + 1)) {
    if (step === null || !makesDifference(step, parts)) continue
    const room = roomOf(step, rooms)
    const way = lay(parts, step, Math.min(room, limit), most)
    taken.push({ step, tokensBefore: Math.ceil(before.tokens), tokensAfter: Math.ceil(way.tokens) })
    // After a refusal the estimate is known to be wrong: the next step is tried without trusting it.
    if (way.tokens <= room) return { ...way, taken }
    before = way
  }
  return null
}

/** The memory comes after everything that is in the cache, so the cache stays without it. */
function roomOf(step: ContextStep, rooms: PromptRooms): number {
  if (step === 'without_memory') return rooms.asIs
  return step === 'fewer_messages' ? rooms.cut : rooms.condensed
}

/**
 * Returns the number of messages that are shown after the step of fewer messages: the newest twenty. While a long
 * conversation goes on, up to nine more: this cut moves in steps, so that the cache still knows its start.
 */
function fewestOf(count: number): number {
  return fewerMessages + (count > limits.contextMessages ? count % 10 : 0)
}

function makesDifference(step: ContextStep, { messages, workspace, memory }: PromptParts): boolean {
  if (step === 'without_memory') return memory > 0
  if (step === 'fewer_messages') return messages.length > fewerMessages
  return step === 'condensed' ? messages.length > 0 : workspace > 0
}

function lay(
  parts: PromptParts,
  step: ContextStep | null,
  room: number,
  most: number,
): Omit<FittedContext, 'taken'> {
  const withWorkspace = step !== 'without_workspace'
  const withMemory = step === null
  const base = parts.fixed + (withWorkspace ? parts.workspace : 0) + (withMemory ? parts.memory : 0)
  const all = parts.messages.length
  if (step === null || step === 'without_memory' || step === 'fewer_messages') {
    const shown = step === 'fewer_messages' ? Math.min(all, most) : all
    return {
      step,
      shown,
      condensed: 0,
      withWorkspace,
      withMemory,
      tokens: base + sumNewest(parts.messages, shown),
    }
  }
  const shown = countFitting(parts.messages, room - base - condensedTokens, most)
  const condensed = all - shown
  const tokens = base + sumNewest(parts.messages, shown) + (condensed > 0 ? condensedTokens : 0)
  return { step, shown, condensed, withWorkspace, withMemory, tokens }
}

/** Counts the newest messages that fit into the room, without a gap. */
function countFitting(messages: readonly number[], room: number, most: number): number {
  let shown = 0
  let left = room
  while (shown < Math.min(messages.length, most)) {
    left -= messages.at(-1 - shown) ?? 0
    if (left < 0) break
    shown++
  }
  return shown
}

function sumNewest(messages: readonly number[], count: number): number {
  return count === 0 ? 0 : messages.slice(-count).reduce((sum, tokens) => sum + tokens, 0)
}

/**
 * Returns the tokens that a prompt may have: the model's window without the requested answer and without a
 * margin, since estimates are not exact. Null: nobody knows the window.
 */
export function roomFor({ window, maxTokens }: { window: number | null; maxTokens: number }): number | null {
  if (window === null) return null
  return Math.max(0, window - maxTokens - Math.max(1_000, Math.ceil(window * 0.02)))
}
