import { readRange, type StoredSummary } from '../../db/tasks/summaries.ts'
import type { SeenContext } from '../../db/tasks/task-context.ts'
import type { NewEvent } from '../../db/tasks/task-events.ts'
import { hashOf } from '../../db/tasks/task-payloads.ts'
import { labelMessages } from '../../domain/citations/label-context.ts'
import { threadLimits } from '../../domain/forks/fork-thread.ts'
import { assembleContext } from '../../domain/prompts/context.ts'
import type { ContextInput } from '../../domain/prompts/context-input.ts'
import { estimateTokens } from '../../domain/prompts/estimate-tokens.ts'
import { measureHistory, sumTokens } from '../../domain/prompts/fit-prompt.ts'
import { findRooms, type PromptBounds } from '../../domain/prompts/prompt-bounds.ts'
import { planRolling } from '../../domain/prompts/summaries/plan-rolling.ts'
import { describeSummary, type ShownSummary } from '../../domain/prompts/summaries/rolled-summary.ts'
import { answerOf } from '../../domain/tasks/task-state.ts'
import type { TaskRun } from '../loop/task-run.ts'
import { type Condensing, mayCondense, roomForSummary, writeRequest } from './condense-prompt.ts'
import type { PromptDesk } from './prompt-desk.ts'

/** A conversation with the rolling summary that stands for its older messages, if there is one. */
export interface RolledContext {
  context: ContextInput
  /** The event that tells the summary, and its text; null: nothing changed. */
  change: { event: NewEvent; text: string } | null
}

/** Returns the context as the task was shown it before. A summary that was dropped since stands in it no longer. */
export function keepRolled(run: TaskRun, seen: SeenContext, context: ContextInput): ContextInput {
  const { rolled } = answerOf(run.state)
  const summary = rolled && seen.rolled.find(({ text }) => hashOf(text) === rolled.summary)
  return summary ? showSummary(run, context, summary, rolled.after) : context
}

/**
 * Summarises the older messages of a conversation before its prompt is too long. Only the first prompt of a task is
 * changed so: later ones find its start in the cache, which is cheaper than a shorter prompt.
 */
export async function rollHistory(
  run: TaskRun,
  desk: PromptDesk,
  seen: SeenContext,
  context: ContextInput,
  { bounds, scale }: { bounds: PromptBounds; scale: number },
): Promise<RolledContext | Condensing> {
  const unchanged = { context, change: null }
  const { past, reduced, lastFailure } = answerOf(run.state)
  const isLater = past.length > 0 || reduced !== null || lastFailure?.failure === 'context_too_large'
  if (isLater || context.rolled || context.routes) return unchanged
  const { layers } = assembleContext(context)
  const before = scale * sumTokens(layers)
  const history = measureHistory(context.history, scale)
  const plan = planRolling({
    room: findRooms(bounds, before).cut,
    fixed: scale * sumTokens(layers.filter(({ name }) => name !== 'history')),
    messages: context.history.map(({ seq }, index) => ({ seq, tokens: history[index] ?? 0 })),
    stored: seen.rolled.map(summary => ({
      ...summary,
      tokens: scale * measureSummary(run, context, summary),
    })),
  })
  if (plan.do === 'nothing') return unchanged
  if (plan.do === 'roll') {
    const condensing = await startRolling(run, desk, seen, { ...plan, usd: bounds.usd })
    return condensing ?? unchanged
  }
  const { summary, after } = plan
  const shown = showSummary(run, context, summary, after)
  const { number, firstSeq, lastSeq, taskId, model, text } = summary
  const rolled = { number, firstSeq, lastSeq, after, taskId, model, summary: hashOf(text) }
  return {
    context: shown,
    change: {
      text,
      event: {
        type: 'context.reduced',
        data: {
          turn: run.state.turn,
          step: 'summarised',
          cause: 'estimated',
          tokensBefore: Math.ceil(before),
          tokensAfter: Math.ceil(scale * sumTokens(assembleContext(shown).layers)),
          summary: rolled.summary,
          shown: shown.history.length,
          rolled,
        },
      },
    },
  }
}

/** Returns the request for a summary of the messages since the earlier one. Null: none can be made or paid. */
async function startRolling(
  run: TaskRun,
  desk: PromptDesk,
  seen: SeenContext,
  { lastSeq, from, usd }: { lastSeq: number; from: StoredSummary | null; usd: number | null },
): Promise<Condensing | null> {
  const most = roomForSummary(desk, seen, usd)
  if (most === null || !mayCondense(run, desk, seen)) return null
  const { workspaceId, threadId, forkId } = run.task
  const at = { threadId, forkId }
  const { condensed, condensedCharacters: characters } = threadLimits
  const firstSeq = (from?.lastSeq ?? 0) + 1
  const asked = { ...at, workspaceId, firstSeq, lastSeq, most: condensed, characters }
  const { messages: found, unread } = await run.db.asWorker(tx => readRange(tx, asked))
  const [first] = found
  if (!first) return null
  return writeRequest(desk, seen, {
    messages: labelMessages(found, at),
    range: { ...at, firstSeq: from?.firstSeq ?? first.seq, lastSeq },
    most,
    ...(from && { earlier: from }),
    gaps: [...(from?.gaps ?? []), ...(from && unread ? [unread] : [])],
  })
}

function showSummary(
  run: TaskRun,
  context: ContextInput,
  summary: StoredSummary,
  after: number,
): ContextInput {
  return {
    ...context,
    rolled: toShown(run, context, summary),
    history: context.history.filter(({ seq }) => seq > after),
  }
}

function toShown(run: TaskRun, { tools = [] }: ContextInput, summary: StoredSummary): ShownSummary {
  const { number, firstSeq, lastSeq, gaps, text } = summary
  const { forkId } = run.task
  const canOpen = tools.some(({ name }) => name === 'read_thread')
  return { number, firstSeq, lastSeq, gaps, text, canOpen, ...(forkId && { forkId }) }
}

function measureSummary(run: TaskRun, context: ContextInput, summary: StoredSummary): number {
  return describeSummary(toShown(run, context, summary)).reduce(
    (sum, words) => sum + estimateTokens(words),
    0,
  )
}
