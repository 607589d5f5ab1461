import * as z from 'zod'
import type { ForkToDraft } from '../../db/results/drafting.ts'
import { readPayload, readPayloads } from '../../db/tasks/task-payloads.ts'
import { describeDiscussion } from '../../domain/drafting/discussion.ts'
import { type DraftMaterial, writeDrafting } from '../../domain/drafting/draft-prompt.ts'
import { showDraftedFork } from '../../domain/drafting/drafted-fork.ts'
import { readNotes, writeNotes } from '../../domain/drafting/drafted-notes.ts'
import type { ForkPart } from '../../domain/drafting/part-fork.ts'
import { planDraft } from '../../domain/drafting/plan-draft.ts'
import type { ModelRequest } from '../../domain/prompts/context.ts'
import { roomFor } from '../../domain/prompts/fit-context.ts'
import { sumTokens } from '../../domain/prompts/fit-prompt.ts'
import type { ContextLayer } from '../../domain/prompts/prompt-blocks.ts'
import { writeMaterial } from '../../domain/prompts/prompt-material.ts'
import { readStoredText } from '../../domain/prompts/stored-text.ts'
import { scaleOf } from '../../domain/prompts/token-scale.ts'
import type { PromptTokens } from '../../domain/spending/prices.ts'
import { draftOf } from '../../domain/tasks/task-state.ts'
import type { TaskRun } from '../loop/task-run.ts'
import type { ModelTurn } from '../model/call-model.ts'
import type { OpenDesk } from '../model/endpoints/open-desk.ts'
import { findLeft } from '../model/find-left.ts'

export interface DraftPrompt {
  request: ModelRequest
  layers: ContextLayer[]
  /** The sources of the prompt. */
  material: string
  tokens: PromptTokens
  isPart: boolean
  /** The parts in which the fork is read from now on; null: unchanged. */
  parts: readonly ForkPart[] | null
  /** The model that reads those parts, if it is not the agent's own. */
  reader: string | null
  /** The workspace's small model reads this part. */
  isBySmall: boolean
}

export type WrittenDraft =
  | { do: 'send'; prompt: DraftPrompt }
  /** The fork is too long for the model, however it is cut. */
  | { do: 'give_up' }

/** Writes the next request of a drafting task. */
export async function writeDraftPrompt(
  run: TaskRun,
  desk: OpenDesk,
  seen: ForkToDraft,
  { turn, repair }: ModelTurn,
): Promise<WrittenDraft> {
  const { agent } = seen
  const abilities = await desk.model.abilitiesOf(agent.model)
  const date = (run.state.started?.startedAt ?? '').slice(0, 10)
  const whole = showDraftedFork(seen, { abilities, date })
  const notes = await readAllNotes(run, seen)
  const mend = turn > run.state.since.turn ? await readMending(run) : null
  const { smallModel } = seen
  const state = draftOf(run.state)
  // The small model may be the one that can't be reached, or may not read this fork: then the resolver reads the parts itself.
  const isAlone = state.switched !== null || desk.small.refusedHost !== null
  const planned = isAlone && state.plan ? { ...state.plan, model: undefined } : state.plan
  const plan = planDraft({ ...state, plan: planned }, whole, {
    window: abilities.window,
    price: desk.model.priceOf(agent.model),
    usd: desk.model.isFree ? null : await findLeft(run.db, run),
    small: isAlone
      ? null
      : {
          model: smallModel,
          abilities: await desk.small.abilitiesOf(smallModel),
          price: desk.small.priceOf(smallModel),
        },
    notes,
    repair,
    mend,
  })
  const { request, layers } = writeDrafting(plan.material)
  const scale = scaleOf(run.state.counted) ?? (await desk.scales.of(run.task.workspaceId, request.model))
  const promptTokens = Math.ceil(scale * sumTokens(layers))
  const room = roomFor({ window: abilities.window, maxTokens: agent.maxTokens })
  if (room !== null && promptTokens > room) return { do: 'give_up' }
  const material = writeMaterial({ ...plan.material, kind: 'draft' })
  const isPart = plan.material.part !== null
  // A draft has no cache marks.
  const tokens = { promptTokens, cachedTokens: 0, unmarkedTokens: promptTokens }
  const { parts, reader } = plan
  const isBySmall = isPart && (parts ? reader : (planned?.model ?? null)) !== null
  return { do: 'send', prompt: { request, layers, material, tokens, isPart, parts, reader, isBySmall } }
}

/** Reads the notes of the parts so far, as far as they are still correct. */
async function readAllNotes(run: TaskRun, { messages }: ForkToDraft): Promise<string[]> {
  const hashes = draftOf(run.state).notes
  if (hashes.length === 0) return []
  const bodies = await run.db.asWorker(tx => readPayloads(tx, hashes))
  const discussion = describeDiscussion(messages)
  return hashes.map(hash => {
    const notes = readNotes(readStoredText(bodies.get(hash) ?? null))
    return notes ? writeNotes(notes, discussion) : ''
  })
}

/** Reads the answer that the model must repair, with its faults. */
async function readMending(run: TaskRun): Promise<DraftMaterial['mend']> {
  const { answer, past, drafted } = draftOf(run.state)
  const response = answer?.response ?? past.at(-1)?.response
  const faults = drafted?.faults
  if (!response || !faults) return null
  return run.db.asWorker(async tx => ({
    answer: readStoredText(await readPayload(tx, response)),
    faults: faultList.parse(JSON.parse((await readPayload(tx, faults)) ?? '[]')),
  }))
}

const faultList = z.array(z.string())
