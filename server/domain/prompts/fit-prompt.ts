import type { PromptTokens } from '../spending/prices.ts'
import type { AnswerState } from '../tasks/answer-state.ts'
import { assembleContext } from './context.ts'
import type { ContextInput } from './context-input.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { contextSteps, type FittedContext, fitContext, roomFor } from './fit-context.ts'
import { listTexts } from './message-tags.ts'
import { type ContextLayer, measurePictures } from './prompt-blocks.ts'
import { findRooms, type PromptBounds } from './prompt-bounds.ts'

/** The tokens of the tags around each message. */
const wrappingTokens = 15

/** The part of a conversation that a prompt shows, and the reason why it does not show all. */
export type FittedPrompt = FittedContext & { cause: 'estimated' | 'refused' }

/**
 * Fits the prompt of a task's next call: to the window of its model, to the money that the task has left, and
 * after earlier refusals. `scale`: the factor by which our estimates are off. Null: nothing fits.
 */
export function fitPrompt(
  state: Pick<AnswerState, 'reduced' | 'lastFailure'>,
  context: ContextInput,
  bounds: PromptBounds,
  scale: number,
): FittedPrompt | null {
  const { reduced, lastFailure } = state
  const { layers } = assembleContext(context)
  const cut = ['history', 'workspace context', 'memory']
  const step = contextSteps.find(known => known === reduced?.step)
  const isRefused = lastFailure?.failure === 'context_too_large' && lastFailure.seq > (reduced?.seq ?? 0)
  const fitted = fitContext({
    parts: {
      fixed: scale * sumTokens(layers.filter(({ name }) => !cut.includes(name))),
      workspace: scale * sumTokens(layers.filter(({ name }) => name === 'workspace context')),
      memory: scale * sumTokens(layers.filter(({ name }) => name === 'memory')),
      messages: measureHistory(context.history, scale),
    },
    rooms: findRooms(bounds, scale * sumTokens(layers)),
    after: step ? { step, shown: reduced?.shown ?? 0 } : null,
    isRefused,
  })
  return fitted && { ...alignCut(fitted, context.history), cause: isRefused ? 'refused' : 'estimated' }
}

/** Measures each message of a history. */
export function measureHistory(history: ContextInput['history'], scale: number): number[] {
  return history.map(
    // The tokens of a picture are no estimate: the endpoint says how it counts them.
    ({ content, attachments }) =>
      scale *
        ([content, ...listTexts(attachments)].reduce((sum, words) => sum + estimateTokens(words), 0) +
          wrappingTokens) +
      measurePictures(attachments),
  )
}

/** This near to a model's window an estimate is not exact enough: the endpoint is asked to count. */
const near = { from: 0.75, to: 2 }

/**
 * Returns the prompt without a further cut, if it is worth counting. Null: it is far from the limit, the
 * model itself has already refused it, or its summary does not exist yet.
 */
export function chooseCount(
  fitted: FittedPrompt,
  context: ContextInput,
  bounds: Pick<PromptBounds, 'window' | 'maxTokens'>,
): ContextInput | null {
  const room = roomFor(bounds)
  const [first] = fitted.taken
  const tokens = first?.tokensBefore ?? fitted.tokens
  if (room === null || fitted.cause === 'refused') return null
  if (tokens < near.from * room || tokens > near.to * room) return null
  if (first?.step === 'without_memory' || first?.step === 'fewer_messages') return context
  return first || fitted.condensed > 0 ? null : cutContext(context, fitted, null)
}

/**
 * Summaries end at multiples of this number, so that the next question finds the summary that was made for
 * this one.
 */
const everySoMany = 10

/** Shows slightly fewer messages if those before them are condensed. */
function alignCut(fitted: FittedContext, history: ContextInput['history']): FittedContext {
  if (fitted.condensed === 0) return fitted
  const end = history
    .slice(fitted.condensed - 1, fitted.condensed + everySoMany - 1)
    .findIndex(({ seq }) => seq % everySoMany === 0)
  if (end <= 0) return fitted
  return { ...fitted, shown: fitted.shown - end, condensed: fitted.condensed + end }
}

/** Cuts the context to the part that fits; `condensed` replaces the messages that are left out. */
export function cutContext(
  context: ContextInput,
  { shown, withWorkspace, withMemory }: FittedContext,
  condensed: string | null,
): ContextInput {
  return {
    ...context,
    ...(!withWorkspace && { workspaceContext: null, decisions: undefined }),
    memories: withMemory ? context.memories : undefined,
    condensed,
    history: shown === 0 ? [] : context.history.slice(-shown),
  }
}

/** Sums the estimated tokens of layers. */
export function sumTokens(layers: readonly ContextLayer[]): number {
  return layers.reduce((sum, { tokens }) => sum + tokens, 0)
}

/** The layers after the last cache mark: they are not written into the cache. */
const unmarkedLayers = ['memory', 'place', 'request', 'added instruction', 'question']

/**
 * Estimates the endpoint's count before the call. `isMarked`: the history ends in a cache mark; without it,
 * nothing after the agent's own prompt is written into the cache.
 */
export function estimatePrompt(
  layers: readonly ContextLayer[],
  scale: number,
  { isMarked }: { isMarked: boolean },
): Pick<PromptTokens, 'promptTokens' | 'unmarkedTokens'> {
  const hasTurns = layers.some(({ name }) => name === 'turns')
  const unmarked = layers.filter(({ name }) =>
    isMarked ? unmarkedLayers.includes(name) : !stableLayers.includes(name),
  )
  return {
    promptTokens: Math.ceil(scale * sumTokens(layers)),
    unmarkedTokens: hasTurns ? 0 : Math.floor(scale * sumTokens(unmarked)),
  }
}

/** The layers before the history, which always end in a mark. */
const stableLayers = [
  'tools',
  'identity',
  'memory blocks',
  'tool notes',
  'thinking structure',
  'output form',
  'house rules',
  'workspace context',
]
