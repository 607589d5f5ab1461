import { roomFor } from '../prompts/fit-context.ts'
import { affordPrompt, type Price, priceAtMost, priceCall, pricedBy } from '../spending/prices.ts'
import type { DraftState } from '../tasks/draft-state.ts'
import { type DraftMaterial, type NumberedMessage, writeDrafting } from './draft-prompt.ts'
import { draftRules } from './draft-rules.ts'
import { type ForkPart, partFork, sizeMessage } from './part-fork.ts'

/** The fork whose result is drafted, as its requests show it. */
export type DraftWhole = Pick<
  DraftMaterial,
  'agent' | 'abilities' | 'description' | 'parent' | 'thread' | 'messages' | 'earlier' | 'date'
>

/** The material of a drafting task's next call. */
export interface PlannedDraft {
  material: DraftMaterial
  /** The parts in which the fork is read from now on; null: unchanged. */
  parts: readonly ForkPart[] | null
  /** The model that reads those parts, if it is not the agent's own. */
  reader: string | null
}

/** The bounds of a draft: the model's window, and the money. */
export interface DraftBounds {
  /** Null: nobody knows the window. */
  window: number | null
  /** The US dollars that the task may still spend; null: without a limit. */
  usd: number | null
  /** The price of the agent's model; left out: the built-in one. */
  price?: Price | null
  /** The small model, which reads the parts if the money does not pay for the agent's own; null: none. */
  small: (Pick<DraftMaterial, 'abilities'> & { model: string; price?: Price | null }) | null
}

/**
 * Decides the request of the next call: for the result of a fork that can be read at once, for the next part
 * of a longer one, or for the result from the notes on the parts. A fork that was too much for the model, or
 * costs too much at once, is read in smaller parts.
 */
export function planDraft(
  state: Pick<DraftState, 'plan' | 'notes' | 'lastFailure'>,
  whole: DraftWhole,
  given: DraftBounds & {
    /** The checked notes from the parts so far. */
    notes: readonly string[]
    repair: boolean
    mend: DraftMaterial['mend']
  },
): PlannedDraft {
  const { notes, repair, mend } = given
  const priced = pricedBy({ model: whole.agent.model, price: given.price })
  const rules = draftRules({ isPart: false, isRevision: whole.earlier !== undefined })
  const ask = { ...whole, repair, mend, notes: null, part: null, rules }
  const { plan, lastFailure } = state
  const isTooLarge = lastFailure?.failure === 'context_too_large' && lastFailure.seq > (plan?.seq ?? 0)
  const parts = plan && !isTooLarge ? plan.parts : partFork(whole.messages, findMost(plan?.parts ?? null))
  const isNew = parts !== plan?.parts && (parts.length > 1 || plan !== null)
  const read = isNew ? [] : notes
  const next = parts.length > 1 ? parts[read.length] : undefined
  const reader = isNew ? chooseReader() : (plan?.model ?? null)
  return { parts: isNew ? parts : null, reader: isNew ? reader : null, material: describeNext() }

  function describeNext(): DraftMaterial {
    if (next) {
      const messages = listOf(whole.messages, next)
      const part = { number: read.length + 1, of: parts.length }
      const { small } = given
      const by =
        reader === null
          ? {}
          : { agent: { ...whole.agent, model: reader }, abilities: small?.abilities ?? whole.abilities }
      // The parts do without the thread and the earlier lines: only the result pays for them.
      return {
        ...ask,
        ...by,
        thread: undefined,
        earlier: undefined,
        messages,
        part,
        mend: null,
        rules: draftRules({ isPart: true }),
      }
    }
    return parts.length > 1 ? { ...ask, messages: [], notes: read } : ask
  }

  /** Has the small model read the parts if the money does not pay for the agent's own. */
  function chooseReader(): string | null {
    const { usd, small } = given
    if (usd === null || small === null || parts.length < 2) return null
    const inputTokens = sizeAll(whole.messages) + parts.length * usualAround
    const outputTokens = parts.length * usualNotes
    const reading = priceCall(priced, { inputTokens, outputTokens })
    const result = priceAtMost(priced, {
      promptTokens: outputTokens,
      cachedTokens: 0,
      unmarkedTokens: outputTokens,
      maxTokens: whole.agent.maxTokens,
    })
    return reading !== null && result !== null && reading + result > usd ? small.model : null
  }

  /** Finds the most tokens of a part: the model's limit or, after it has refused a prompt, half of that. */
  function findMost(before: readonly ForkPart[] | null): number | null {
    const { layers } = writeDrafting({ ...ask, messages: [] })
    const around = layers.reduce((sum, { tokens }) => sum + tokens, 0)
    const room = roomFor({ window: given.window, maxTokens: whole.agent.maxTokens })
    const paid = given.usd === null ? null : affordPrompt(priced, { usd: given.usd, ...whole.agent })
    const rooms = [room, paid].filter(tokens => tokens !== null)
    const most = rooms.length === 0 ? null : Math.max(0, Math.min(...rooms) - around)
    if (!isTooLarge) return most
    const largest = Math.max(
      ...(before ?? [null]).map(part => sizeAll(part ? listOf(whole.messages, part) : whole.messages)),
    )
    return Math.min(most ?? Number.POSITIVE_INFINITY, largest / 2)
  }
}

/** The usual tokens around the messages of a part, and of the notes on it. */
const usualAround = 1_500
const usualNotes = 900

function listOf(messages: readonly NumberedMessage[], { first, last }: ForkPart): NumberedMessage[] {
  return messages.filter(({ number }) => number >= first && number <= last)
}

function sizeAll(messages: readonly NumberedMessage[]): number {
  return messages.reduce((sum, message) => sum + sizeMessage(message), 0)
}
