import type { SeenContext } from '../../db/tasks/task-context.ts'
import { condensingTokens } from '../../domain/prompts/condense.ts'
import type { ContextInput } from '../../domain/prompts/context-input.ts'
import { estimateTokens } from '../../domain/prompts/estimate-tokens.ts'
import { type PromptBounds, priceCondensing } from '../../domain/prompts/prompt-bounds.ts'
import { answerOf } from '../../domain/tasks/task-state.ts'
import type { TaskRun } from '../loop/task-run.ts'
import type { PromptDesk } from './prompt-desk.ts'

/** A cached prompt lives for five minutes after its last use; some of them pass before the next call. */
const cacheLifeMs = 4.5 * 60_000

/** Finds the bounds of a prompt, with the part of it that the cache holds if nothing is left out. */
export function findBounds(
  run: TaskRun,
  desk: PromptDesk,
  seen: SeenContext,
  { history }: ContextInput,
  { window, usd }: { window: number | null; usd: number | null },
): PromptBounds {
  const { cached, condensedUsd } = answerOf(run.state)
  const { model, maxTokens } = seen.agent
  const isFresh = cached?.model === model && run.now().getTime() - Date.parse(cached.at) < cacheLifeMs
  const words = history.reduce((sum, { content }) => sum + estimateTokens(content), 0)
  const promptTokens = Math.ceil(words) + 1_000
  const small = desk.small.priceOf(seen.workspace.smallModel)
  const all = desk.small.isFree ? 0 : priceCondensing(small, { promptTokens, maxTokens: condensingTokens })
  return {
    window,
    model,
    price: desk.model.priceOf(model),
    maxTokens,
    usd,
    cachedTokens: isFresh ? cached.tokens : 0,
    // The same before and after it was paid, so that both fits leave out the same messages. In a fork, a summary of
    // its thread may have been paid before.
    condenseUsd: Math.max(0, all - condensedUsd),
  }
}
