import type { ModelAbilities } from '../../domain/agents/model-abilities.ts'
import type { ListedModel } from '../../domain/agents/model-list.ts'
import type { Price } from '../../domain/spending/prices.ts'
import type { CallFailure } from '../../domain/tasks/events.ts'
import type { TokenUsage } from '../../domain/tasks/task.ts'

/** The methods that a task needs of any model. */
export interface Model {
  /**
   * Sends a request and streams its answer.
   *
   * Contract: never throws. A failure is returned as one of the classes that retry-pauses.ts knows. An aborted
   * call returns as 'cancelled'.
   */
  call(call: ModelCall): Promise<ModelOutcome>
  /** Returns the abilities of a model. Never throws: a model that nobody knows has no special ones. */
  abilitiesOf(model: string): Promise<ModelAbilities>
  /**
   * Returns the tokens of a request's prompt, by the endpoint's own count. Never throws; null: the endpoint
   * gives no count.
   */
  countTokens(call: { body: string; signal: AbortSignal }): Promise<number | null>
  /** Lists the endpoint's models, newest first. Never throws: an endpoint without a list has an empty one. */
  listModels(): Promise<readonly ListedModel[]>
  /** Nobody sends a bill for its answers, whatever names the models have. */
  readonly isFree: boolean
}

export interface ModelCall {
  model: string
  /** The body of the request; sent as these very bytes. */
  body: string
  /** Called with each piece of the answer's text as it comes. */
  onText(text: string): void
  signal: AbortSignal
  /** The time without any data from the endpoint after which the call is given up; its pings count as data. */
  idleMs: number
  /** The time for the whole call. */
  totalMs: number
}

interface CallReport {
  text: string
  model: string
  usage: TokenUsage | null
  /** Nobody sends a bill for the answer, whatever name the model has. */
  isFree: boolean
  /** The price of the model when the call was made; null: nobody knows it. Left out: the built-in one. */
  price?: Price | null
  requestId: string | null
  firstTextMs: number | null
  durationMs: number
}

export interface Answered extends CallReport {
  kind: 'answered'
  /** The whole message as JSON, block by block as it came. */
  response: string
  stopReason: string
  /** Set for an agent that returns an object, or that thinks in a structure of its own. */
  reading?: AnswerReading
}

/** An answer as it was checked against the properties of its agent. */
export interface AnswerReading {
  /** The length of the words that are posted. */
  textLength: number
  /** The JSON of the object; null: there is none. */
  object: string | null
  /** The words that tell the model the errors of its answer; null: there are none. */
  repairNote: string | null
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
