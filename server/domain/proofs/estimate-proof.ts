import { priceCall } from '../spending/prices.ts'
import { mostProofUsd } from './proof.ts'

/** The work of a proof as far as its cost depends on it. */
export interface PlannedWork {
  model: string
  judgeModel: string
  /** The answers that are written, and those that a model judges. */
  runs: number
  judgements: number
  /** The tokens of the agent's recent tasks on average; null: it has none. */
  usual: { inputTokens: number; outputTokens: number; cacheReadTokens: number } | null
  promptLength: number
}

/** The tokens of a task and of a judgement, if nothing better is known. */
const usualTask = { around: 4_000, answer: 500 }
const usualJudgement = { inputTokens: 3_000, outputTokens: 250 }

/** Estimates the cost of a proof in US dollars; null: the price of one of its models is not known. */
export function estimateProof(work: PlannedWork): number | null {
  const usual = work.usual ?? {
    inputTokens: usualTask.around + Math.ceil(work.promptLength / 3.5),
    outputTokens: usualTask.answer,
  }
  const run = work.runs === 0 ? 0 : priceCall(work.model, usual)
  const judgement = work.judgements === 0 ? 0 : priceCall(work.judgeModel, usualJudgement)
  if (run === null || judgement === null) return null
  return work.runs * run + work.judgements * judgement
}

/** Suggests a limit: twice the estimate, in whole steps, since answers differ in length. */
export function suggestLimit(usd: number | null, runs: number): number {
  const wanted = usd === null ? runs * 0.1 : usd * 2
  const step = wanted <= 1 ? 0.1 : 1
  return Math.min(mostProofUsd, Math.max(0.1, Number((Math.ceil(wanted / step - 1e-9) * step).toFixed(2))))
}
