import type { SeenContext } from '../../db/tasks/task-context.ts'
import type { NewEvent } from '../../db/tasks/task-events.ts'
import { hashOf } from '../../db/tasks/task-payloads.ts'
import { cutForkThread } from '../../domain/forks/fork-thread.ts'
import type { ShownMemory } from '../../domain/memory/found-memory.ts'
import { fillPictures } from '../../domain/messages/picture.ts'
import { assembleContext, hasHistoryMark, type ModelRequest } from '../../domain/prompts/context.ts'
import type { ContextInput } from '../../domain/prompts/context-input.ts'
import {
  chooseCount,
  cutContext,
  estimatePrompt,
  type FittedPrompt,
  fitPrompt,
  sumTokens,
} from '../../domain/prompts/fit-prompt.ts'
import type { ContextLayer } from '../../domain/prompts/prompt-blocks.ts'
import {
  isLastPaid,
  listRooms,
  type PromptBounds,
  type SideRooms,
} from '../../domain/prompts/prompt-bounds.ts'
import { writeMaterial } from '../../domain/prompts/prompt-material.ts'
import { cutRuns } from '../../domain/prompts/sources/earlier-runs.ts'
import { scaleBy, scaleOf } from '../../domain/prompts/token-scale.ts'
import { type PromptTokens, priceAtMost } from '../../domain/spending/prices.ts'
import type { Prompted } from '../../domain/tasks/past-turn.ts'
import { answerOf, listTurnsBefore } from '../../domain/tasks/task-state.ts'
import type { TaskRun } from '../loop/task-run.ts'
import { type Condensing, summarise, summariseThread } from './condense-prompt.ts'
import { findBounds } from './find-bounds.ts'
import type { PromptDesk } from './prompt-desk.ts'
import { readInput } from './read-input.ts'
import { readResultPictures } from './result-pictures.ts'
import { keepRolled, rollHistory } from './roll-history.ts'
import { listUnread, showFiles, type UnreadFile } from './show-files.ts'
import type { ShownPictures } from './show-pictures.ts'

export interface Prompt {
  request: ModelRequest
  layers: ContextLayer[]
  /** The sources of the prompt beside the log. */
  material: string
  /** The hash of everything before the turns of the loop. */
  basis: string
  tokens: PromptTokens
  /** The prompt says that the money left pays for no further call. */
  isLastPaid: boolean
  /** The events that tell the parts left out for this call, and the text in their place. */
  reductions: NewEvent[]
  bodies: string[]
  /** The files that could not be read. */
  unread: UnreadFile[]
  /** The items of memory in it. */
  memories: ShownMemory[]
  /** Returns a body of this prompt as it is sent: with its pictures' bytes. */
  fill(body: string): string
}

export type Written =
  | { do: 'send'; prompt: Prompt }
  | { do: 'condense'; condensing: Condensing }
  /** The prompt is too long for the model, whatever is left out. */
  | { do: 'give_up' }
  /** The money left does not even pay for the shortest prompt; `neededUsd`: the cost of the usual one. */
  | { do: 'refuse'; neededUsd: number | null }

/** The facts that the prompt of a turn tells beside the conversation. */
type Told = Omit<Prompted, 'isLastPaid'> & { turn: number }

/**
 * Writes the request of a turn, with as much of the conversation as fits. `usd`: the dollars that the task may
 * still spend; null: without a limit.
 */
export async function writePrompt(
  run: TaskRun,
  desk: PromptDesk,
  seen: SeenContext,
  told: Told,
  usd: number | null,
): Promise<Written> {
  const { model, maxTokens, limits } = seen.agent
  const { window } = await desk.model.abilitiesOf(model)
  const price = desk.model.priceOf(model)
  const [whole, ...lesser] = listRooms({ model, price, maxTokens, window, usd: limits.usd })
  let bounds = { ...whole, usd }
  let written = await writeOnce(run, desk, seen, { ...told, isLastPaid: false }, bounds)
  for (const rooms of lesser) {
    if (written.do !== 'give_up' && written.do !== 'refuse') break
    bounds = { ...rooms, usd }
    written = await writeOnce(run, desk, seen, { ...told, isLastPaid: false }, bounds)
  }
  if (written.do !== 'send') return written
  const { tokens } = written.prompt
  // Nothing is told after a paused answer.
  const mayGoOn = !told.isLast && !told.continues && (written.prompt.request.tools ?? []).length > 0
  if (!mayGoOn || !isLastPaid({ ...tokens, model, price, maxTokens, usd })) return written
  return writeOnce(run, desk, seen, { ...told, isLastPaid: true }, bounds)
}

async function writeOnce(
  run: TaskRun,
  desk: PromptDesk,
  given: SeenContext,
  prompted: Prompted & { turn: number },
  { usd, files, thread: threadRoom }: SideRooms & { usd: number | null },
): Promise<Written> {
  const seen = cutRuns(cutForkThread(given, threadRoom), threadRoom)
  const thread = await summariseThread(run, desk, seen, usd)
  if (thread) return { do: 'condense', condensing: thread }
  const { model } = seen.agent
  const state = answerOf(run.state)
  const abilities = await desk.model.abilitiesOf(model)
  const shown = await showFiles(run, desk, seen, { ...abilities, room: files })
  const whole = keepRolled(run, seen, await readInput(run, desk, shown.seen, prompted))
  const bounds = findBounds(run, desk, seen, whole, { window: abilities.window, usd })
  const usual = scaleOf(state.counted) ?? (await desk.scales.of(run.task.workspaceId, model))
  const estimated = fitPrompt(state, whole, bounds, usual)
  const exact = estimated && (await count(run, desk, shown, chooseCount(estimated, whole, bounds)))
  const scale = exact ?? usual
  const rolled = await rollHistory(run, desk, shown.seen, whole, { bounds, scale })
  if ('body' in rolled) return { do: 'condense', condensing: rolled }
  const { context, change } = rolled
  const fit = exact === null && !change ? estimated : fitPrompt(state, context, bounds, scale)
  if (!fit) return refuse(run, context, bounds, scale)
  const summary = fit.condensed > 0 ? await summarise(run, desk, shown.seen, fit) : null
  if (summary && 'body' in summary) return { do: 'condense', condensing: summary }
  const cut = cutContext(context, fit, summary?.text ?? null)
  const material = writeMaterial({ ...cut, kind: 'answer' })
  const { system, tools, messages } = assembleContext({ ...cut, exchanges: [] }).request
  // Thinking is bound to the pictures in results, too.
  const shownInResults = cut.resultPictures ? ['pictures in results'] : []
  const basis = hashOf(JSON.stringify([tools, system, messages, ...shownInResults]))
  const bytes = new Map([...shown.bytes, ...(await readResultPictures(run, cut))])
  const past = listTurnsBefore(run.state, prompted.turn)
  const keepsThinking = past.every(turn => turn.prompted?.basis === basis)
  const { request, layers } = assembleContext({ ...cut, keepsThinking })
  const tokens = {
    ...estimatePrompt(layers, scale, { isMarked: hasHistoryMark(cut) }),
    cachedTokens: state.cached?.basis === basis ? bounds.cachedTokens : 0,
  }
  const steps = describeSteps(fit, prompted.turn, summary?.text ?? null)
  const reductions = [...(change ? [change.event] : []), ...steps]
  const bodies = [...(change ? [change.text] : []), ...(steps.length > 0 && summary ? [summary.text] : [])]
  const { isLastPaid: isLastOfMoney = false } = prompted
  const unread = listUnread(shown.seen, run.task.agentId)
  const memories = (cut.memories ?? []).map(({ label, itemId, messageIds = [] }) => ({
    label,
    itemId,
    messageIds,
  }))
  return {
    do: 'send',
    prompt: {
      ...{ request, layers, material, basis, tokens },
      ...{ isLastPaid: isLastOfMoney, reductions, bodies, unread, memories, fill },
    },
  }

  function fill(body: string): string {
    return bytes.size === 0 ? body : fillFrom(bytes, body)
  }
}

/** Says why a prompt can't be made: the model's window or the money. */
function refuse(run: TaskRun, context: ContextInput, bounds: PromptBounds, scale: number): Written {
  const { model, maxTokens } = bounds
  const fit = fitPrompt(answerOf(run.state), context, { ...bounds, usd: null }, scale)
  if (!fit) return { do: 'give_up' }
  const promptTokens = Math.ceil(fit.tokens)
  const neededUsd = priceAtMost(model, { promptTokens, cachedTokens: 0, unmarkedTokens: 0, maxTokens })
  return { do: 'refuse', neededUsd }
}

/** Returns the body of a request as it is sent. */
function fillFrom(bytes: ReadonlyMap<string, string>, body: string): string {
  return fillPictures(body, source => {
    const base64 = bytes.get(source.sha256)
    if (base64 === undefined) {
      const name = source.type === 'attachment' ? source.id : source.sha256
      throw new Error(`The bytes of picture ${name} were not read.`)
    }
    return base64
  })
}

/** Returns the error of the estimate of a prompt, by the endpoint's own count; null: not asked, or no answer. */
async function count(
  run: TaskRun,
  desk: PromptDesk,
  shown: ShownPictures,
  context: ContextInput | null,
): Promise<number | null> {
  if (!context) return null
  const { request, layers } = assembleContext(context)
  const { max_tokens: _answer, stream: _stream, ...prompt } = request
  const bytes = new Map([...shown.bytes, ...(await readResultPictures(run, context))])
  const body = fillFrom(bytes, JSON.stringify(prompt))
  const counted = await desk.model.countTokens({ body, signal: run.interrupted })
  return counted === null ? null : scaleBy(counted, sumTokens(layers))
}

function describeSteps(
  { taken, cause, shown }: FittedPrompt,
  turn: number,
  summary: string | null,
): NewEvent[] {
  return taken.map(({ step, tokensBefore, tokensAfter }, index) => ({
    type: 'context.reduced',
    data: {
      turn,
      step,
      cause,
      tokensBefore,
      tokensAfter,
      summary:
        step === 'without_memory' || step === 'fewer_messages' || summary === null ? null : hashOf(summary),
      ...(index === taken.length - 1 ? { shown } : {}),
    },
  }))
}
