import type { ModelAbilities } from '../agents/model-abilities.ts'
import type { AnswerState } from '../tasks/answer-state.ts'
import type { CommonState } from '../tasks/common-state.ts'
import { assembleContext, type ContextInput, type ContextLayer, measurePictures } from './context.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { contextSteps, type FittedContext, fitContext, roomFor, scaleOf } from './fit-context.ts'

/** The tokens of the tags around each message. */
const wrappingTokens = 15

/** The part of a conversation that a prompt shows, and the reason why it does not show all. */
export type FittedPrompt = FittedContext & { cause: 'estimated' | 'refused' }

/**
 * Fits the prompt of a task's next call, by the limits of its model and by its earlier refusals. Null:
 * nothing fits.
 */
export function fitPrompt(
  state: Pick<AnswerState, 'counted' | 'reduced' | 'lastFailure'>,
  context: ContextInput,
  { window }: Pick<ModelAbilities, 'window'>,
  /** The factor by which the estimate of exactly this prompt is off; null: nobody has counted it. */
  exactScale: number | null = null,
): FittedPrompt | null {
  const { reduced, lastFailure } = state
  const { layers } = assembleContext(context)
  const scale = exactScale ?? scaleOf(state.counted)
  const cut = ['history', 'workspace context']
  const step = contextSteps.find(known => known === reduced?.step)
  const isRefused = lastFailure?.failure === 'context_too_large' && lastFailure.seq > (reduced?.seq ?? 0)
  const fitted = fitContext({
    parts: {
      fixed: scale * sumTokens(layers.filter(({ name }) => !cut.includes(name))),
      workspace: scale * sumTokens(layers.filter(({ name }) => name === 'workspace context')),
      messages: context.history.map(
        // The tokens of a picture are no estimate: the endpoint says how it counts them.
        ({ content, attachments }) =>
          scale * (estimateTokens(content) + wrappingTokens) + measurePictures(attachments),
      ),
    },
    room: roomFor({ window, maxTokens: context.agent.maxTokens }),
    after: step ? { step, shown: reduced?.shown ?? 0 } : null,
    isRefused,
  })
  return fitted && { ...alignCut(fitted, context.history), cause: isRefused ? 'refused' : 'estimated' }
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
  { window }: Pick<ModelAbilities, 'window'>,
): ContextInput | null {
  const room = roomFor({ window, maxTokens: context.agent.maxTokens })
  const [first] = fitted.taken
  const tokens = first?.tokensBefore ?? fitted.tokens
  if (room === null || fitted.cause === 'refused') return null
  if (tokens < near.from * room || tokens > near.to * room) return null
  if (first?.step === 'fewer_messages') return context
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
  { shown, withWorkspace }: FittedContext,
  condensed: string | null,
): ContextInput {
  return {
    ...context,
    workspaceContext: withWorkspace ? context.workspaceContext : null,
    condensed,
    history: shown === 0 ? [] : context.history.slice(-shown),
  }
}

function sumTokens(layers: readonly ContextLayer[]): number {
  return layers.reduce((sum, { tokens }) => sum + tokens, 0)
}

/** Estimates the endpoint's count before the call. */
export function estimatePrompt(
  state: Pick<CommonState, 'counted'>,
  layers: readonly ContextLayer[],
  exactScale: number | null = null,
): number {
  return Math.ceil(sumTokens(layers) * (exactScale ?? scaleOf(state.counted)))
}

/** Returns the factor by which an estimate is off, if the endpoint counted exactly that prompt. */
export function scaleBy(counted: number, layers: readonly ContextLayer[]): number {
  return counted / Math.max(1, sumTokens(layers))
}
