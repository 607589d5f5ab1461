import * as z from 'zod'
import { listReadBy } from '../../db/destinations/accepted-hosts.ts'
import { readReadingAgent } from '../../db/readings/reading-sources.ts'
import { readPayload } from '../../db/tasks/task-payloads.ts'
import { modelOfTask } from '../../domain/models/task-model.ts'
import { roomFor } from '../../domain/prompts/fit-context.ts'
import { sumTokens } from '../../domain/prompts/fit-prompt.ts'
import { writeMaterial } from '../../domain/prompts/prompt-material.ts'
import { readStoredText } from '../../domain/prompts/stored-text.ts'
import { scaleOf } from '../../domain/prompts/token-scale.ts'
import {
  type ReadConversation,
  type ReadingMaterial,
  readingRules,
  writeReading,
} from '../../domain/readings/reading-prompt.ts'
import { widenAnswer } from '../../domain/spending/answer-room.ts'
import { readingOf } from '../../domain/tasks/task-state.ts'
import { createLivePieces } from '../live/live-pieces.ts'
import { stillAsks, type TaskRun } from '../loop/task-run.ts'
import { callModel, type ModelTurn } from '../model/call-model.ts'
import { type OpenDesk, openDesk } from '../model/endpoints/open-desk.ts'
import { findRefusal, giveUp } from '../model/give-up.ts'
import type { ModelDesk } from '../model/model-desk.ts'
import { findWait, waitForModel } from '../model/wait-for-model.ts'
import { prepareReading } from './reading-run.ts'

/**
 * Asks the model of a reading: assembles the prompt from the messages as they are now, records the request, shows each
 * piece once it is complete and checked if the purpose wants it, and records the outcome.
 */
export async function askForReading(run: TaskRun, given: ModelDesk, todo: ModelTurn): Promise<void> {
  const { turn, repair } = todo
  const { started, switched, since, failed, counted } = readingOf(run.state)
  if (!started) throw new Error('The task has not started.')
  const { workspaceId } = run.task
  const { agent, hasBudget } = await run.db.asWorker(tx =>
    readReadingAgent(tx, { workspaceId, agentVersionId: started.agentVersionId }),
  )
  const place = modelOfTask(agent, { started, switched })
  const { model, endpointId } = place
  const pausedMs = await findWait(run, given, place)
  if (pausedMs > 0) return waitForModel(run, pausedMs)
  const prepared = await run.db.asWorker(tx => prepareReading(tx, run.task, run.state))
  if (!prepared) return giveUp(run, 'nothing_to_read')

  const { conversations: all, toldFrom } = prepared
  const { desk, conversations } = await openFor(run, given, { endpointId, all, toldFrom })
  const refusal = findRefusal(desk.model, run.state)
  if (refusal) return giveUp(run, refusal.reason, refusal.facts)
  const abilities = await desk.model.abilitiesOf(model)
  const { systemPrompt, maxTokens, effort, timeoutMs } = agent
  const refusals = failed.filter(({ failure }) => failure === 'context_too_large').length
  const material: ReadingMaterial = {
    ...prepared.prompt,
    rules: readingRules(prepared.prompt.rules),
    agent: { systemPrompt, model, maxTokens, effort },
    abilities,
    conversations: keepNewest(conversations, 1 / 2 ** refusals),
    mend: turn > since.turn ? await readMending(run) : null,
    repair,
    date: started.startedAt.slice(0, 10),
  }
  const { request, layers } = writeReading(material)
  const scale = scaleOf(counted) ?? (await desk.scales.of(workspaceId, model))
  const promptTokens = Math.ceil(scale * sumTokens(layers))
  const room = roomFor({ window: abilities.window, maxTokens })
  if (room !== null && promptTokens > room) return giveUp(run, 'context_too_large')
  const { show, memories } = prepared
  await callModel(run, desk, {
    turn,
    model,
    maxTokens: widenAnswer(run.state, maxTokens),
    timeoutMs,
    hasBudget,
    body: length => JSON.stringify({ ...request, max_tokens: length }),
    material: writeMaterial({ ...material, kind: 'reading' }),
    // A reading has no cache marks.
    tokens: { promptTokens, cachedTokens: 0, unmarkedTokens: promptTokens },
    isStill: stillAsks(run, 'call_model'),
    events: [
      {
        type: 'context.assembled',
        data: { turn, layers, newMessages: 0, repair, ...(memories.length > 0 && { memories }) },
      },
    ],
    // The corrected answer replaces the first one at once.
    ...(show &&
      turn === since.turn && {
        show: ({ seq }) => createLivePieces(run, seq, (tx, _open, pieces) => show(tx, pieces)),
      }),
  })
}

/**
 * Opens the endpoint for the conversations that its host may read. Those that have not accepted the host are left out;
 * `toldFrom`: the channels of words that can't be left out.
 */
async function openFor(
  { db, task }: TaskRun,
  given: ModelDesk,
  {
    endpointId,
    all,
    toldFrom,
  }: { endpointId: string | null; all: readonly ReadConversation[]; toldFrom: readonly string[] },
): Promise<{ desk: OpenDesk; conversations: readonly ReadConversation[] }> {
  const open = (read: readonly ReadConversation[]) => {
    const channelIds = [...new Set([...toldFrom, ...read.map(({ channelId }) => channelId)])]
    const words = { workspaceId: task.workspaceId, channelIds }
    return openDesk(given, words, { endpointId, smallEndpointId: endpointId })
  }
  const desk = await open(all)
  const { refusedHost: host } = desk.model
  if (host === null) return { desk, conversations: all }
  const channelIds = all.map(({ channelId }) => channelId)
  const readable = await db.asWorker(tx => listReadBy(tx, { host, channelIds }))
  const conversations = all.filter(({ channelId }) => readable.has(channelId))
  return conversations.length === 0
    ? { desk, conversations }
    : { desk: await open(conversations), conversations }
}

/** Leaves out the older messages of each conversation, after the model has refused the prompt for its length. */
function keepNewest(conversations: readonly ReadConversation[], share: number): ReadConversation[] {
  return conversations.map(({ messages, ...about }) => ({
    ...about,
    messages: messages.slice(-Math.max(1, Math.ceil(messages.length * share))),
  }))
}

/** Reads the answer that the model must correct, with its errors. */
async function readMending(run: TaskRun): Promise<ReadingMaterial['mend']> {
  const { answer, past, checked } = readingOf(run.state)
  const response = answer?.response ?? past.at(-1)?.response
  const faults = checked?.faults
  if (!response || !faults) return null
  return run.db.asWorker(async tx => ({
    answer: readStoredText(await readPayload(tx, response)),
    faults: faultList.parse(JSON.parse((await readPayload(tx, faults)) ?? '[]')),
  }))
}

const faultList = z.array(z.string())
