import { readCondensable } from '../../db/forks/fork-thread.ts'
import { findSummary, type MessageRange } from '../../db/tasks/summaries.ts'
import type { SeenContext } from '../../db/tasks/task-context.ts'
import { labelThread } from '../../domain/citations/label-context.ts'
import { threadLimits } from '../../domain/forks/fork-thread.ts'
import { condensingTokens, writeCondensing } from '../../domain/prompts/condense.ts'
import { estimateTokens } from '../../domain/prompts/estimate-tokens.ts'
import { roomFor } from '../../domain/prompts/fit-context.ts'
import type { FittedPrompt } from '../../domain/prompts/fit-prompt.ts'
import type { ContextMessage } from '../../domain/prompts/message-tags.ts'
import { writeMaterial } from '../../domain/prompts/prompt-material.ts'
import { labelOf, listLabels } from '../../domain/prompts/summaries/cited-lines.ts'
import type { RolledSummary } from '../../domain/prompts/summaries/rolled-summary.ts'
import { affordPrompt, type PromptTokens } from '../../domain/spending/prices.ts'
import { answerOf } from '../../domain/tasks/task-state.ts'
import type { TaskRun } from '../loop/task-run.ts'
import type { PromptDesk } from './prompt-desk.ts'
import { nameFiles } from './show-files.ts'

/** Messages that must be condensed before there can be a prompt. */
export interface Condensing {
  body: string
  material: string
  model: string
  maxTokens: number
  range: MessageRange
  /** It is a rolling summary, with these ranges that no model has read; null: it is none. */
  gaps: readonly (readonly [number, number])[] | null
  /** The labels that its lines may cite. */
  labels: ReadonlySet<string>
  /** The revision of the thread when the messages were read. */
  rev: number
  tokens: PromptTokens
}

/** The number of failures after which one task no longer asks a small model. */
const mostCondenseFailures = 2

/** Returns a summary of the messages that are not shown, or the request for one; null: there can be none. */
export async function summarise(
  run: TaskRun,
  desk: PromptDesk,
  seen: SeenContext,
  { condensed }: FittedPrompt,
): Promise<{ text: string } | Condensing | null> {
  const messages = seen.history.slice(0, condensed).map(nameFiles)
  const { threadId, forkId } = run.task
  const range = { threadId, forkId, firstSeq: messages[0]?.seq ?? 0, lastSeq: messages.at(-1)?.seq ?? 0 }
  const text = await run.db.asWorker(tx => findSummary(tx, range))
  if (text !== null) return { text }
  return mayCondense(run, desk, seen) ? writeRequest(desk, seen, { messages, range }) : null
}

/** The most of its money that a task spends on a summary of the thread around its fork. */
const shareOfSummary = 0.1
/** With less room for the messages, a summary says nothing. */
const leastRoom = 2_000

/**
 * Returns the request for a summary of the messages that are not shown singly of the thread around a fork; null: there is
 * one, or none can be made or paid. `usd`: the dollars that the task may still spend; null: without a limit.
 */
export async function summariseThread(
  run: TaskRun,
  desk: PromptDesk,
  seen: SeenContext,
  usd: number | null,
): Promise<Condensing | null> {
  const between = seen.fork?.thread?.between
  if (!between?.condensable || between.summary || !mayCondense(run, desk, seen)) return null
  const { ids, firstSeq, lastSeq } = between.condensable
  const { threadId, workspaceId } = run.task
  const most = roomForSummary(desk, seen, usd)
  if (most === null) return null
  const found = await run.db.asWorker(tx => readCondensable(tx, { workspaceId, ids }))
  if (found.length === 0) return null
  const messages = labelThread(found, run.task)
  return writeRequest(desk, seen, { messages, range: { threadId, forkId: null, firstSeq, lastSeq }, most })
}

/**
 * Returns the tokens of messages that a summary may be made from. `usd`: the dollars that the task may still spend;
 * null: without a limit. Null: too few for a summary.
 */
export function roomForSummary(
  desk: PromptDesk,
  { workspace }: SeenContext,
  usd: number | null,
): number | null {
  const paid =
    usd === null
      ? null
      : affordPrompt(desk.small.priceOf(workspace.smallModel), {
          usd: usd * shareOfSummary,
          maxTokens: condensingTokens,
        })
  const most = Math.min(threadLimits.condensingTokens, paid ?? threadLimits.condensingTokens)
  return most < leastRoom ? null : most
}

export function mayCondense(run: TaskRun, desk: PromptDesk, { workspace }: SeenContext): boolean {
  const { condenseFailures } = answerOf(run.state)
  if (desk.small.refusedHost !== null) return false
  const small = { model: workspace.smallModel, endpointId: workspace.smallEndpointId }
  return condenseFailures < mostCondenseFailures && desk.pauses.leftMs(small) === 0
}

/** `earlier`: the summary that this one starts from. */
export async function writeRequest(
  desk: PromptDesk,
  seen: SeenContext,
  given: {
    messages: readonly ContextMessage[]
    range: MessageRange
    most?: number
    earlier?: Pick<RolledSummary, 'text' | 'firstSeq' | 'lastSeq'>
    gaps?: readonly (readonly [number, number])[]
  },
): Promise<Condensing> {
  const { messages, range, most = null, earlier, gaps = null } = given
  const model = seen.workspace.smallModel
  const abilities = await desk.small.abilitiesOf(model)
  const fits = roomFor({ window: abilities.window, maxTokens: condensingTokens })
  const room = most === null ? fits : Math.min(most, fits ?? most)
  const made = { model, abilities, messages, room, cites: true as const, ...(earlier && { earlier }) }
  const request = writeCondensing(made)
  const body = JSON.stringify(request)
  const promptTokens = Math.ceil(estimateTokens(body))
  const material = writeMaterial({ ...made, kind: 'condense' })
  return {
    body,
    material,
    model,
    maxTokens: request.max_tokens,
    range,
    gaps,
    labels: new Set([...listLabels(earlier?.text ?? ''), ...messages.map(labelOf)]),
    rev: seen.rev,
    tokens: { promptTokens, cachedTokens: 0, unmarkedTokens: promptTokens },
  }
}
