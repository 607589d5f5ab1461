import Anthropic, { APIError, type ClientOptions } from '@anthropic-ai/sdk'
import { Stream } from '@anthropic-ai/sdk/streaming'
import * as z from 'zod'
import { knownAbilities, noAbilities } from '../../domain/agents/model-abilities.ts'
import { offlineModel } from '../../domain/models/offline-model.ts'
import type { TokenUsage } from '../../domain/tasks/task.ts'
import { classifyFailure, tell } from './classify-failure.ts'
import { listModels } from './list-models.ts'
import { createMessageReader } from './message-reader.ts'
import type { Failed, Model, ModelCall, ModelOutcome } from './model.ts'

const listHoldsMs = 3_600_000
const usualAskMs = 5_000
const countAnswer = z.looseObject({ input_tokens: z.number().int().positive() })

/** Thrown into a call to end it, with the reason. */
class CallEnded extends Error {
  readonly failure: 'stalled' | 'timeout' | 'cancelled'

  constructor(failure: 'stalled' | 'timeout' | 'cancelled') {
    super(
      {
        stalled: 'no more data arrived',
        timeout: 'the time limit was reached',
        cancelled: 'cancelled by OpenVibe',
      }[failure],
    )
    this.failure = failure
  }
}

/** An answer that is neither a stream of events nor a message. */
class GarbledError extends Error {}

/**
 * Calls the Messages API, always streamed. The SDK's own retries and timeouts are not used: retries are events
 * of the task, and the SDK's timeout ends when the headers have come.
 */
export function createAnthropicModel(options: {
  apiKey: string
  baseUrl: string | null
  /** The answers cost nothing; left out: they have the price of the model. */
  isFree?: boolean
  /** Makes the requests; left out: the usual fetch. */
  fetch?: ClientOptions['fetch']
  /** The time limit for counting a prompt and for listing the models. The product works without either. */
  askMs?: number
}): Model {
  const { askMs = usualAskMs } = options
  const client = new Anthropic({
    apiKey: options.apiKey,
    baseURL: options.baseUrl,
    maxRetries: 0,
    ...(options.fetch && { fetch: options.fetch }),
    // The SDK would log bodies that it can't parse: people's text.
    logLevel: 'off',
    // Our own code makes a call's span (telemetry/trace-task.ts), even if the environment asks for theirs:
    // theirs may contain people's words.
    openTelemetry: false,
  })

  /** The time from which the endpoint may be asked again to count. */
  let countsFrom = 0
  let told: { at: number; models: ReturnType<typeof listModels> } | null = null

  /** The endpoint's list, at most an hour old. */
  function askModels() {
    if (!told || performance.now() - told.at > listHoldsMs) {
      told = { at: performance.now(), models: listModels(client, askMs) }
    }
    return told.models
  }

  return {
    isFree: options.isFree ?? false,
    listModels: () => listModels(client, askMs),

    async abilitiesOf(model) {
      const known = knownAbilities(model)
      if (known) return known
      return (await askModels()).find(({ id }) => id === model)?.abilities ?? noAbilities
    },

    async countTokens({ body, signal }) {
      if (countsFrom > performance.now()) return null
      try {
        const counted = await client.post('/v1/messages/count_tokens', {
          body,
          headers: { 'content-type': 'application/json' },
          // The SDK's own time limit ends when the headers have come.
          signal: AbortSignal.any([signal, AbortSignal.timeout(askMs)]),
        })
        return countAnswer.parse(counted).input_tokens
      } catch (error) {
        // An endpoint may not be able to count; then we use the estimate.
        if (error instanceof APIError && [403, 404, 405, 501].includes(error.status ?? 0))
          countsFrom = performance.now() + listHoldsMs
        return null
      }
    },

    async call(call) {
      const startedAt = performance.now()
      const since = () => Math.round(performance.now() - startedAt)
      let firstTextMs: number | null = null
      let requestId: string | null = null
      const reader = createMessageReader(text => {
        firstTextMs ??= since()
        call.onText(text)
      })
      const report = () => ({
        text: reader.text(),
        // The built-in model repeats the name that it is asked by.
        model: options.isFree ? offlineModel : (reader.model() ?? call.model),
        isFree: options.isFree ?? false,
        requestId,
        firstTextMs,
        durationMs: since(),
      })
      const watch = watchCall(call)
      try {
        const response = await client
          .post('/v1/messages', {
            body: call.body,
            headers: { 'content-type': 'application/json' },
            stream: true,
            signal: watch.signal,
            timeout: call.totalMs + 10_000,
          })
          .asResponse()
        requestId = response.headers.get('request-id')
        watch.touch()
        await readAnswer(response, reader, watch)
        return {
          kind: 'answered',
          ...report(),
          usage: reader.usage(),
          response: reader.write(),
          stopReason: reader.stopReason() ?? 'end_turn',
        }
      } catch (error) {
        const failed = describeFailure(watch.signal.aborted ? watch.signal.reason : error)
        requestId ??= error instanceof APIError ? (error.requestID ?? null) : null
        const usage = estimateUsage(reader.usage(), reader.text())
        // An endpoint may repeat the key that it refuses.
        const detail = failed.detail.replaceAll(options.apiKey, '…')
        return { kind: 'failed', ...report(), usage, ...failed, detail } satisfies ModelOutcome
      } finally {
        watch.stop()
      }
    },
  }
}

type Reader = ReturnType<typeof createMessageReader>
type Watch = ReturnType<typeof watchCall>

/** Reads an answer. Some endpoints and proxies send it in one piece, although the call asks for a stream. */
async function readAnswer(response: Response, reader: Reader, watch: Watch): Promise<void> {
  const type = response.headers.get('content-type') ?? 'unknown'
  if (/^text\/event-stream/i.test(type)) return readStream(response, reader, watch)
  if (/^application\/json/i.test(type)) return readWhole(response, reader, watch)
  await response.body?.cancel()
  throw new GarbledError(`the answer is of type ${type}`)
}

async function readWhole(response: Response, reader: Reader, watch: Watch): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of response.body ?? []) {
    watch.touch()
    text += decoder.decode(piece, { stream: true })
  }
  const data = parseData(text + decoder.decode())
  if (isFailure.safeParse(data).success) throw errorFrom(data, response.headers)
  if (!reader.readWhole(data)) throw new GarbledError('the answer is JSON, but no message')
}

const isFailure = z.looseObject({ error: z.looseObject({ message: z.string() }) })

async function readStream(response: Response, reader: Reader, watch: Watch): Promise<void> {
  for await (const event of Stream.rawEvents(response)) {
    watch.touch()
    if (event.event === 'ping' || event.data === '') continue
    const data = parseData(event.data)
    if (event.event === 'error') throw errorFrom(data, response.headers)
    reader.read(data)
  }
  if (!reader.isComplete()) throw new Error('the stream ended before the message did')
}

function parseData(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw new GarbledError('the answer contains broken JSON')
  }
}

function errorFrom(data: unknown, headers: Headers): APIError {
  const body = typeof data === 'object' && data !== null ? data : { error: { message: String(data) } }
  return new APIError(undefined, body, undefined, headers)
}

function describeFailure(error: unknown) {
  const plain = { status: null, errorType: null, retryAfterMs: null, shouldRetry: null }
  if (error instanceof CallEnded) return { ...plain, failure: error.failure, detail: error.message }
  if (error instanceof GarbledError) return { ...plain, failure: 'garbled' as const, detail: tell(error) }
  return classifyFailure(error)
}

/**
 * Estimates the usage of an answer that broke off: its text so far was paid for, but the endpoint no longer
 * gives the number.
 */
function estimateUsage(usage: TokenUsage | null, text: string): Failed['usage'] {
  if (!usage) return null
  return { ...usage, outputTokens: Math.max(usage.outputTokens ?? 0, Math.ceil(text.length / 3.5)) }
}

/** Ends the call when it is told to, when no more data comes, and when its time is over. */
function watchCall({ signal, idleMs, totalMs }: ModelCall) {
  const controller = new AbortController()
  const end = (failure: CallEnded['failure']) => controller.abort(new CallEnded(failure))
  const cancel = () => end('cancelled')
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  const total = setTimeout(end, totalMs, 'timeout')
  let lastSign = performance.now()
  let idle = setTimeout(checkIdle, idleMs)

  function checkIdle(): void {
    const leftMs = lastSign + idleMs - performance.now()
    if (leftMs <= 0) end('stalled')
    else idle = setTimeout(checkIdle, leftMs)
  }

  return {
    signal: controller.signal,
    touch() {
      lastSign = performance.now()
    },
    stop() {
      clearTimeout(total)
      clearTimeout(idle)
      signal.removeEventListener('abort', cancel)
    },
  }
}
