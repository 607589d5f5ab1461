import { roomFor } from '../prompts/fit-context.ts'
import type { DraftState } from '../tasks/draft-state.ts'
import { type DraftMaterial, draftRules, type NumberedMessage, writeDrafting } from './draft-prompt.ts'
import { type ForkPart, partFork, sizeMessage } from './part-fork.ts'

type Whole = Pick<DraftMaterial, 'agent' | 'abilities' | 'description' | 'parent' | 'messages' | 'date'>

/** The material of a drafting task's next call. */
export interface PlannedDraft {
  material: DraftMaterial
  /** The parts in which the fork is read from now on; null: unchanged. */
  parts: readonly ForkPart[] | null
}

/**
 * Decides the request of the next call: for the result of a fork that can be read at once, for the next part
 * of a longer one, or for the result from the notes on the parts. A fork that was too much for the model is
 * read in smaller parts.
 */
export function planDraft(
  state: Pick<DraftState, 'plan' | 'notes' | 'lastFailure'>,
  whole: Whole,
  given: {
    window: number | null
    /** The checked notes from the parts so far. */
    notes: readonly string[]
    repair: boolean
    mend: DraftMaterial['mend']
  },
): PlannedDraft {
  const { notes, repair, mend } = given
  const ask = { ...whole, repair, mend, notes: null, part: null, rules: draftRules({ isPart: false }) }
  const { plan, lastFailure } = state
  const isTooLarge = lastFailure?.failure === 'context_too_large' && lastFailure.seq > (plan?.seq ?? 0)
  const parts = plan && !isTooLarge ? plan.parts : partFork(whole.messages, findMost(plan?.parts ?? null))
  const isNew = parts !== plan?.parts && (parts.length > 1 || plan !== null)
  const read = isNew ? [] : notes
  const next = parts.length > 1 ? parts[read.length] : undefined
  return { parts: isNew ? parts : null, material: describeNext() }

  function describeNext(): DraftMaterial {
    if (next) {
      const messages = listOf(whole.messages, next)
      const part = { number: read.length + 1, of: parts.length }
      return { ...ask, messages, part, mend: null, rules: draftRules({ isPart: true }) }
    }
    return parts.length > 1 ? { ...ask, messages: [], notes: read } : ask
  }

  /** Finds the most tokens of a part: the model's limit or, after it has refused a prompt, half of that. */
  function findMost(before: readonly ForkPart[] | null): number | null {
    const { layers } = writeDrafting({ ...ask, messages: [] })
    const around = layers.reduce((sum, { tokens }) => sum + tokens, 0)
    const room = roomFor({ window: given.window, maxTokens: whole.agent.maxTokens })
    const most = room === null ? null : Math.max(0, room - around)
    if (!isTooLarge) return most
    const largest = Math.max(
      ...(before ?? [null]).map(part => sizeAll(part ? listOf(whole.messages, part) : whole.messages)),
    )
    return Math.min(most ?? Number.POSITIVE_INFINITY, largest / 2)
  }
}

function listOf(messages: readonly NumberedMessage[], { first, last }: ForkPart): NumberedMessage[] {
  return messages.filter(({ number }) => number >= first && number <= last)
}

function sizeAll(messages: readonly NumberedMessage[]): number {
  return messages.reduce((sum, message) => sum + sizeMessage(message), 0)
}
