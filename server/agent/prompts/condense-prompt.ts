import { findSummary, type MessageRange } from '../../db/tasks/summaries.ts'
import type { SeenContext } from '../../db/tasks/task-context.ts'
import { condensingTokens, writeCondensing } from '../../domain/prompts/condense.ts'
import { estimateTokens } from '../../domain/prompts/estimate-tokens.ts'
import { roomFor } from '../../domain/prompts/fit-context.ts'
import type { FittedPrompt } from '../../domain/prompts/fit-prompt.ts'
import { writeMaterial } from '../../domain/prompts/prompt-material.ts'
import type { PromptTokens } from '../../domain/spending/prices.ts'
import { answerOf } from '../../domain/tasks/task-state.ts'
import type { TaskRun } from '../loop/task-run.ts'
import type { ModelDesk } from '../model/model-desk.ts'
import { nameFiles } from './show-files.ts'

/** Messages that must be condensed before there can be a prompt. */
export interface Condensing {
  body: string
  material: string
  model: string
  maxTokens: number
  range: MessageRange
  /** The revision of the thread when the messages were read. */
  rev: number
  tokens: PromptTokens
}

/** The number of failures after which one task no longer asks a small model. */
const mostCondenseFailures = 2

/** Returns a summary of the messages that are not shown, or the request for one; null: there can be none. */
export async function summarise(
  run: TaskRun,
  desk: ModelDesk,
  seen: SeenContext,
  { condensed }: FittedPrompt,
): Promise<{ text: string } | Condensing | null> {
  const model = seen.workspace.smallModel
  const messages = seen.history.slice(0, condensed).map(nameFiles)
  const { threadId, forkId } = run.task
  const range = { threadId, forkId, firstSeq: messages[0]?.seq ?? 0, lastSeq: messages.at(-1)?.seq ?? 0 }
  const text = await run.db.asWorker(tx => findSummary(tx, range))
  if (text !== null) return { text }
  if (answerOf(run.state).condenseFailures >= mostCondenseFailures || desk.pauses.leftMs(model) > 0)
    return null
  const abilities = await desk.model.abilitiesOf(model)
  const room = roomFor({ window: abilities.window, maxTokens: condensingTokens })
  const made = { model, abilities, messages, room }
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
    rev: seen.rev,
    tokens: { promptTokens, cachedTokens: 0, unmarkedTokens: promptTokens },
  }
}
