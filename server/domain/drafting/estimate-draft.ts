import * as z from 'zod'
import { estimateTokens } from '../prompts/estimate-tokens.ts'
import { priceCall, pricedBy } from '../spending/prices.ts'
import { type DraftMaterial, writeDrafting } from './draft-prompt.ts'
import { type DraftBounds, type DraftWhole, planDraft } from './plan-draft.ts'

export const draftEstimate = z.object({
  /** The tokens of all requests and answers together. */
  tokens: z.number().int(),
  /** The number of parts in which the fork is read; 1: at once. */
  parts: z.number().int(),
  /** US dollars; null: the model's price is not known. */
  usd: z.number().nullable(),
  model: z.string(),
})
export type DraftEstimate = z.infer<typeof draftEstimate>

/** The usual tokens of an answer: a result, or the notes on a part. */
const answerTokens = 900

/**
 * Estimates the cost of drafting a fork's result, from the requests that the draft would need. Corrections
 * and repeated calls are not included.
 */
export function estimateDraft(
  whole: DraftWhole,
  { isFree, ...bounds }: DraftBounds & { isFree: boolean },
): DraftEstimate {
  const untouched = { plan: null, notes: [], lastFailure: null }
  const ask = { ...bounds, notes: [], repair: false, mend: null }
  const first = planDraft(untouched, whole, ask)
  const parts = first.parts ?? []
  const plan = first.parts && { parts: first.parts, seq: 1, ...(first.reader && { model: first.reader }) }
  const notes = parts.map(() => 'x'.repeat(answerTokens * 3))
  const requests = [
    ...parts.map((_, index) =>
      planDraft({ ...untouched, plan }, whole, { ...ask, notes: notes.slice(0, index) }),
    ),
    planDraft({ ...untouched, plan }, whole, { ...ask, notes }),
  ].map(({ material }) => ({ model: material.agent.model, tokens: sizeRequest(material) }))
  const costs = requests.map(({ model, tokens }) =>
    priceCall(pricedBy({ model, price: model === bounds.small?.model ? bounds.small.price : bounds.price }), {
      inputTokens: tokens,
      outputTokens: answerTokens,
    }),
  )
  const usd = costs.reduce<number | null>(
    (sum, cost) => (sum === null || cost === null ? null : sum + cost),
    0,
  )
  return {
    tokens: requests.reduce((sum, { tokens }) => sum + tokens + answerTokens, 0),
    parts: Math.max(1, parts.length),
    usd: isFree ? 0 : usd,
    model: whole.agent.model,
  }
}

function sizeRequest(material: DraftMaterial): number {
  return Math.ceil(
    writeDrafting(material).layers.reduce((sum, { tokens }) => sum + tokens, 0) + estimateTokens('{}'),
  )
}
