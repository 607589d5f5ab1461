/**
 * Writes the request that a fork's agent would get now, by the functions that write the worker's. Pure. Files are shown
 * without their bytes: these change no size.
 */
import type { ModelAbilities } from '../agents/model-abilities.ts'
import type { ReplyMode } from '../agents/tool.ts'
import { chooseContents, listShowable, withSource } from '../files/file-content.ts'
import type { StoredText } from '../files/file-text.ts'
import type { ContextMemory } from '../memory/context-memory.ts'
import { choosePictures } from '../messages/picture.ts'
import { assembleContext } from '../prompts/context.ts'
import { type ContextInput, describeInput, type SeenConversation } from '../prompts/context-input.ts'
import { condensedTokens } from '../prompts/fit-context.ts'
import { cutContext, fitPrompt, sumTokens } from '../prompts/fit-prompt.ts'
import { houseRules } from '../prompts/house-rules.ts'
import type { ContextLayer } from '../prompts/prompt-blocks.ts'
import { listRooms, type SideRooms } from '../prompts/prompt-bounds.ts'
import type { Price } from '../spending/prices.ts'
import { listContextFiles, withFiles } from './context-files.ts'
import { cutForkThread } from './fork-thread.ts'
import { forkContextKeys, leaveOut, type WholeContext } from './leave-out.ts'

/** A fork with everything that its agents could be shown, and the agent that would answer. */
export interface ForkMaterial {
  seen: SeenConversation & WholeContext & { agent: AnsweringAgent }
  agentId: string
  forkId: string
  /** The number of messages in the fork. */
  of: number
  /** The files that the person may read, and their texts as far as they were read. */
  readable: ReadonlySet<string>
  texts: ReadonlyMap<string, StoredText>
  /** The files that still wait to be read. */
  waiting: ReadonlySet<string>
  abilities: ModelAbilities
  /** The items of memory that fit the topic; absent: the agent recalls nothing. A question may find others. */
  memories?: readonly ContextMemory[] | undefined
  /** The model costs nothing. */
  isFree: boolean
  /** The price of the model; left out: the built-in one. */
  price?: Price | null
  /** The moment of the request (ISO 8601). */
  askedAt: string
}

type AnsweringAgent = SeenConversation['agent'] & {
  displayName: string
  replyMode: ReplyMode
  tools: readonly string[]
  limits: { usd: number }
}

export interface ForkRequest {
  input: ContextInput
  layers: ContextLayer[]
  /** The tokens of the summary that is yet to be written of the thread. */
  pending: number
  /** The tokens of all this, without the agent's tools. */
  tokens: number
}

export function writeForkRequest(material: ForkMaterial, leftOut: readonly string[]): ForkRequest {
  const { seen, abilities, isFree, price } = material
  const { model, maxTokens, limits } = seen.agent
  const { window } = abilities
  const priced = price === undefined ? {} : { price }
  const task = { window, model, ...priced, maxTokens, usd: limits.usd }
  const asked = leaveOut({ ...seen, fork: seen.fork && { ...seen.fork, leftOut } })
  const bounds = {
    window,
    model,
    ...priced,
    maxTokens,
    usd: isFree ? null : limits.usd,
    cachedTokens: 0,
    condenseUsd: 0,
  }
  const all = listRooms(task)
  for (const rooms of all) {
    const isRecalling = !leftOut.includes(forkContextKeys.memory)
    const { input, pending } = writeInput(
      isRecalling ? material : { ...material, memories: [] },
      asked,
      rooms,
    )
    const fit = fitPrompt({ reduced: null, lastFailure: null }, input, bounds, 1)
    if (!fit && rooms !== all.at(-1)) continue
    const cut = fit ? cutContext(input, fit, null) : input
    const { layers } = assembleContext(cut)
    const summary = fit && fit.condensed > 0 ? condensedTokens : 0
    return { input: cut, layers, pending, tokens: sumTokens(layers) + pending + summary }
  }
  throw new Error('There are always last rooms.')
}

function writeInput(
  { agentId, forkId, of, readable, texts, abilities, askedAt, memories }: ForkMaterial,
  asked: ForkMaterial['seen'],
  rooms: SideRooms,
): { input: ContextInput; pending: number } {
  const seen = cutForkThread(asked, rooms.thread)
  const files = listContextFiles(seen, agentId)
  const isReadable = ({ id }: { id?: string | undefined }) => id !== undefined && readable.has(id)
  const pictures = new Set(
    choosePictures(files, abilities)
      .filter(isReadable)
      .map(({ id }) => id),
  )
  const contents = chooseContents(listShowable(files).filter(isReadable), texts, {
    ...abilities,
    room: rooms.files,
  })
  const shown = withFiles(seen, file => {
    const { id = '' } = file
    const content = contents.get(id)
    return {
      ...file,
      picture: pictures.has(id) ? sourceOf(id, file.type) : null,
      content: content ? withSource(content, sourceOf(id, file.type)) : null,
    }
  })
  const { replyMode, tools } = seen.agent
  // The question is the next message of the fork.
  const asking = { ...shown, questionLabel: String(of + 1) }
  const input = describeInput(asking, {
    agentId,
    forkId,
    of,
    abilities,
    askedAt,
    replyMode,
    tools: [],
    answerLength: null,
    newMessages: 0,
    repair: false,
    ...(memories && { memories }),
    exchanges: [],
  })
  const between = seen.fork?.thread?.between
  return {
    input: { ...input, question: '?', rules: houseRules({ replyMode, tools }) },
    pending: between?.condensable && !between.summary ? condensedTokens : 0,
  }
}

function sourceOf(id: string, type: string) {
  return { type: 'attachment' as const, id, sha256: '0'.repeat(64), media_type: type }
}
