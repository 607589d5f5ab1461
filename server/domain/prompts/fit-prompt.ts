import type { ModelAbilities } from '../agents/model-abilities.ts'
import type { AnswerState } from '../tasks/answer-state.ts'
import type { CommonState } from '../tasks/common-state.ts'
import { assembleContext, type ContextInput, type ContextLayer, measurePictures } from './context.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { contextSteps, type FittedContext, fitContext, roomFor, scaleOf } from './fit-context.ts'

/** What stands around each message. */
const wrappingTokens = 15

/** How much of a conversation a prompt shows, and why not all of it. */
export type FittedPrompt = FittedContext & { cause: 'estimated' | 'refused' }

/** The same for the next call of a task, by what its model takes and what it has refused. Null: nothing fits. */
export function fitPrompt(
  state: Pick<AnswerState, 'counted' | 'reduced' | 'lastFailure'>,
  context: ContextInput,
  { window }: Pick<ModelAbilities, 'window'>,
  /** How far the estimate of this very prompt is off; null: nobody has counted it. */
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
        // What a picture comes to is no estimate: the endpoint says how it counts them.
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

/** So near to a model's window an estimate does not do: the endpoint is asked to count. */
const near = { from: 0.75, to: 2 }

/**
 * The prompt as it would be without a further cut, where it is worth counting. Null: it is far from the limit, the model
 * has said so itself, or what is condensed of it can't be told yet.
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

/** Summaries end at such numbers, so that the next question finds the one that was made for this. */
const everySoMany = 10

/** Shows somewhat fewer messages where those before them are condensed. */
function alignCut(fitted: FittedContext, history: ContextInput['history']): FittedContext {
  if (fitted.condensed === 0) return fitted
  const end = history
    .slice(fitted.condensed - 1, fitted.condensed + everySoMany - 1)
    .findIndex(({ seq }) => seq % everySoMany === 0)
  if (end <= 0) return fitted
  return { ...fitted, shown: fitted.shown - end, condensed: fitted.condensed + end }
}

/** The context with no more in it than fits; `condensed` stands for the messages that are left out. */
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

/** What the endpoint will count, as far as it can be told. */
export function estimatePrompt(
  state: Pick<CommonState, 'counted'>,
  layers: readonly ContextLayer[],
  exactScale: number | null = null,
): number {
  return Math.ceil(sumTokens(layers) * (exactScale ?? scaleOf(state.counted)))
}

/** How far an estimate is off, where the endpoint counted that very prompt. */
export function scaleBy(counted: number, layers: readonly ContextLayer[]): number {
  return counted / Math.max(1, sumTokens(layers))
}
