import type { ModelAbilities } from '../../domain/agents/model-abilities.ts'
import type { ListedModel } from '../../domain/agents/model-list.ts'
import type { CallFailure } from '../../domain/tasks/events.ts'
import type { TokenUsage } from '../../domain/tasks/task.ts'

/** What a task needs of any model. */
export interface Model {
  /**
   * Sends a request and streams its answer.
   *
   * Contract: never throws. What goes wrong comes back as a failure of one of the classes that retry-pauses.ts knows. An
   * aborted call comes back as 'cancelled'.
   */
  call(call: ModelCall): Promise<ModelOutcome>
  /** What a model takes. Never throws: where nobody can tell it takes nothing special. */
  abilitiesOf(model: string): Promise<ModelAbilities>
  /** The tokens of a request's prompt, by the endpoint's own count. Never throws; null: it does not say. */
  countTokens(call: { body: string; signal: AbortSignal }): Promise<number | null>
  /** The endpoint's models, newest first. Never throws: one that has no list has an empty one. */
  listModels(): Promise<readonly ListedModel[]>
  /** Nobody sends a bill for its answers, whatever the models are called. */
  readonly isFree: boolean
}

export interface ModelCall {
  model: string
  /** The body of the request; sent as these very bytes. */
  body: string
  /** Told of each piece of the answer's text as it comes. */
  onText(text: string): void
  signal: AbortSignal
  /** With nothing at all from the endpoint for so long the call is given up; its pings count as something. */
  idleMs: number
  /** The time for the whole call. */
  totalMs: number
}

interface CallReport {
  text: string
  model: string
  usage: TokenUsage | null
  /** Nobody sends a bill for it, whatever the model is called. */
  isFree: boolean
  requestId: string | null
  firstTextMs: number | null
  durationMs: number
}

export interface Answered extends CallReport {
  kind: 'answered'
  /** The whole message as JSON, block by block as it came. */
  response: string
  stopReason: string
}

export interface Failed extends CallReport {
  kind: 'failed'
  failure: CallFailure
  status: number | null
  errorType: string | null
  /** The endpoint's own words. */
  detail: string
  retryAfterMs: number | null
  shouldRetry: boolean | null
}

export type ModelOutcome = Answered | Failed
