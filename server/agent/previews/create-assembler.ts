/** Shows the request that a task would send, without sending it. */
import type { AssembleRequest } from '../../chat/previews/assemble-requests.ts'
import { findListedAbilities } from '../../db/agents/model-catalog.ts'
import type { Database } from '../../db/client.ts'
import { mayBeReadBy } from '../../db/destinations/accepted-hosts.ts'
import { findFileTexts } from '../../db/files/file-texts.ts'
import { findEndpointHost, nameEndpoints } from '../../db/models/model-endpoints.ts'
import { listPrices } from '../../db/models/model-prices.ts'
import { knownAbilities, noAbilities } from '../../domain/agents/model-abilities.ts'
import { dayOf, findPrice } from '../../domain/models/model-price.ts'
import type { PreviewedRequest } from '../../domain/previews/request-preview.ts'
import { estimateTokens } from '../../domain/prompts/estimate-tokens.ts'
import { type PromptTokens, priceAtMost } from '../../domain/spending/prices.ts'
import { failureLines } from '../../domain/tasks/failure-lines.ts'
import type { FailureReason } from '../../domain/tasks/retry-pauses.ts'
import { answerOf, next } from '../../domain/tasks/task-state.ts'
import type { Env } from '../../env.ts'
import type { Log } from '../../log.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { createEmbedder } from '../embeddings/embedder.ts'
import { createQueryVectors } from '../embeddings/query-vectors.ts'
import { loadTasks } from '../loop/load-tasks.ts'
import { readStart, type TaskStart } from '../loop/start-task.ts'
import type { TaskRun } from '../loop/task-run.ts'
import { limitOpening, prepareTurn } from '../model/prepare-turn.ts'
import { limitReasons, reserveSpend } from '../model/reserve-spend.ts'
import { createTokenScales } from '../model/token-scales.ts'
import { createPictureReader } from '../prompts/picture-reader.ts'
import type { PromptDesk, PromptModel } from '../prompts/prompt-desk.ts'
import type { Prompt } from '../prompts/write-prompt.ts'

type Desk = PromptDesk & { dailyUsd: number | null }

/** A preview waits for pictures no longer than this, because it holds the thread meanwhile. */
const patienceMs = 2_000

/**
 * Creates the assembler of previews. It takes the worker's own way up to the call: the same start, the same prompt,
 * the same reservation. It asks no model, so a prompt near its limit is estimated and not counted; and a file that
 * nobody has read yet is only named.
 */
export function createAssembler(parts: {
  db: Database
  env: Pick<Env, 'anthropic' | 'dailyUsd' | 'embeddings'>
  files: FileStore
  log: Log
}): AssembleRequest {
  const isFree = parts.env.anthropic === null
  const pictures = createPictureReader({ ...parts, patienceMs })
  const scales = createTokenScales(parts.db)
  const embedder = parts.env.embeddings && createEmbedder(parts.env.embeddings)
  const vectors = createQueryVectors({ embedder, log: parts.log })

  /** Describes an endpoint without asking it. */
  async function openModel(
    db: Database,
    { workspaceId, channelId }: TaskRun['task'],
    endpointId: string | null,
  ): Promise<PromptModel> {
    const { given, refusedHost } = await db.asWorker(async tx => {
      const host = endpointId === null ? null : await findEndpointHost(tx, { endpointId })
      const isOpen = host === null || (await mayBeReadBy(tx, { host, channelIds: [channelId] }))
      return { given: await listPrices(tx, { workspaceId }), refusedHost: isOpen ? null : host }
    })
    return {
      endpointId,
      refusedHost,
      isFree: isFree && endpointId === null,
      priceOf: model => findPrice(given, { model, endpointId, on: dayOf(new Date()) }),
      countTokens: async () => null,
      abilitiesOf: async model =>
        knownAbilities(model) ??
        (await db.asWorker(tx => findListedAbilities(tx, model, endpointId))) ??
        noAbilities,
    }
  }

  async function openDesk(
    db: Database,
    { task }: TaskRun,
    { agent, workspace }: TaskStart['seen'],
  ): Promise<Desk> {
    return {
      dailyUsd: parts.env.dailyUsd,
      model: await openModel(db, task, agent.endpointId),
      small: await openModel(db, task, workspace.smallEndpointId),
      pictures,
      scales,
      files: {
        read: (attachmentIds, { length }) => db.asWorker(tx => findFileTexts(tx, { attachmentIds, length })),
      },
      pauses: { leftMs: () => 0 },
    }
  }

  return async (db, taskId) => {
    const run = await openRun(db, parts.log, taskId)
    const { agentId, agentName } = run.task
    const start = await readStart(run, { vectors })
    const refuse = (reason: FailureReason, host?: string): PreviewedRequest => ({
      agentId,
      agentName,
      problem: failureLines[reason].say(agentName, null, null, host),
    })
    const at = { ...run, state: start.state }
    const todo = next(at.state, run.now())
    if (todo.do === 'fail') return refuse(todo.reason)
    if (todo.do !== 'call_model') throw new Error('The task begins with something else than a call.')
    const seen = limitOpening(at, start.seen)
    const desk = await openDesk(db, run, seen)
    const { refusedHost } = desk.model
    if (refusedHost !== null) return refuse('destination_not_accepted', refusedHost)
    const endpoint = await nameEndpoint(db, seen.agent.endpointId)
    const { written } = await prepareTurn(at, desk, todo, seen)
    if (written.do === 'give_up') return refuse('context_too_large')
    if (written.do === 'refuse') return refuse('budget_exceeded')
    const told = { agentId, agentName }
    if (written.do === 'condense') {
      const { body, model, maxTokens, tokens } = written.condensing
      const { endpointId } = desk.small
      const layers = [{ name: 'history', tokens: Math.ceil(estimateTokens(body)) }]
      const costs = price(desk.small, model, { tokens, maxTokens })
      const smallEndpoint = await nameEndpoint(db, endpointId)
      return {
        ...told,
        ...costs,
        model,
        endpoint: smallEndpoint,
        purpose: 'condense',
        layers,
        maxTokens,
        tools: [],
        body,
      }
    }
    const plan = await reserve(at, desk, seen, written.prompt)
    if (plan.do === 'stop') return refuse(limitReasons[plan.limit])
    if (plan.do === 'wait') return refuse('budget_exceeded')
    const { request, layers, tokens } = written.prompt
    const { model } = request
    const { maxTokens } = plan
    return {
      ...told,
      ...price(desk.model, model, { tokens, maxTokens }),
      model,
      endpoint,
      purpose: 'answer',
      layers,
      maxTokens,
      tools: (request.tools ?? []).map(({ name, description }) => ({ name, description })),
      body: JSON.stringify({ ...request, max_tokens: maxTokens }),
    }
  }
}

/** Returns the name of an endpoint; null: the server's own. */
async function nameEndpoint(db: Database, endpointId: string | null): Promise<string | null> {
  const names = await db.asWorker(tx => nameEndpoints(tx, [endpointId]))
  return endpointId === null ? null : (names.get(endpointId) ?? null)
}

/** Opens a task that no worker has claimed. */
async function openRun(db: Database, log: Log, taskId: string): Promise<TaskRun> {
  const loaded = (await loadTasks(db, [{ taskId }])).get(taskId)
  if (!loaded) throw new Error('The task does not exist.')
  return {
    ...loaded,
    db,
    log,
    trace: untraced,
    claim: {
      lane: '',
      epoch: 0,
      wakeSeq: 0,
      item: 0,
      taskId,
      attempt: 1,
      claimedAt: new Date().toISOString(),
    },
    now: () => new Date(),
    interrupted: new AbortController().signal,
    unsettled: null,
    isReleased: false,
  }
}

const untraced: TaskRun['trace'] = {
  prompt: (_turn, work) => work(),
  modelCall: (_call, work) => work(),
  toolCall: (_call, work) => work(),
  end() {},
}

/** Finds the room that the limits leave for the answer, as the worker does when it makes the call. */
async function reserve(
  { db, task, state }: Pick<TaskRun, 'db' | 'task' | 'state'>,
  desk: Desk,
  { agent, workspace }: TaskStart['seen'],
  { tokens }: Prompt,
) {
  const { model, maxTokens } = agent
  const { maxOutput } = await desk.model.abilitiesOf(model)
  const call = { model, tokens, maxTokens: Math.min(maxTokens, maxOutput ?? maxTokens), ...workspace }
  const row = { belowUsd: 0, belowReservedUsd: 0 }
  return db.asWorker(tx => reserveSpend(tx, { task, state: answerOf(state), row }, desk, call))
}

function price(
  { isFree, priceOf }: PromptModel,
  model: string,
  { tokens, maxTokens }: { tokens: PromptTokens; maxTokens: number },
) {
  const { promptTokens } = tokens
  const priced = (most: number) => (isFree ? 0 : priceAtMost(priceOf(model), { ...tokens, maxTokens: most }))
  return { promptTokens, promptUsd: priced(0), mostUsd: priced(maxTokens) }
}
