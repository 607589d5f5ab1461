import * as z from 'zod'

/**
 * The point where a stream may be held: before its headers, after a number of deltas (0: before the first),
 * before its end.
 */
const holdPoint = z.union([z.literal('headers'), z.literal('end'), z.number().int().min(0)])

/**
 * The condition of a script. All given fields must match; with none given, the script answers the next
 * request.
 */
const match = z.strictObject({
  /** The prompt contains all of these texts: system, messages, tool results. */
  contains: z.union([z.string(), z.array(z.string())]).optional(),
  model: z.string().optional(),
})

const common = {
  /** The name for `release` and `held`; generated if missing. */
  id: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
  when: match.optional(),
  /** The number of requests that the script answers. */
  times: z.number().int().min(1).default(1),
}

const streamed = {
  ...common,
  /** The answer, in exactly these pieces. */
  deltas: z.array(z.string()).optional(),
  /** The answer, cut into pieces like the offline model does. */
  text: z.string().optional(),
  /** A thinking block before the answer. */
  thinking: z.string().optional(),
  headersAfterMs: z.number().min(0).default(0),
  firstDeltaAfterMs: z.number().min(0).default(0),
  tokensPerSecond: z.number().min(0).optional(),
  holds: z.array(holdPoint).default([]),
  /** The answer comes in one piece of JSON, although the request asks for a stream. */
  whole: z.boolean().default(false),
  /** Input and output figures that replace the estimated ones. */
  usage: z.strictObject({ input: z.number().int(), output: z.number().int() }).partial().optional(),
}

const call = z.strictObject({
  id: z.string().optional(),
  name: z.string(),
  input: z.record(z.string(), z.unknown()).optional(),
  /** The input as raw text instead, for example broken JSON. */
  json: z.string().optional(),
})

const after = z.number().int().min(0)

/** One planned response of the model. */
export const script = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), ...streamed, stopReason: z.string().default('end_turn') }),
  z.strictObject({ kind: z.literal('tools'), ...streamed, calls: z.array(call).min(1) }),
  /** The offline model's own answer. */
  z.strictObject({ kind: z.literal('composed'), ...streamed }),
  z.strictObject({ kind: z.literal('empty'), ...streamed }),
  z.strictObject({
    kind: z.literal('only_thinking'),
    ...streamed,
    stopReason: z.string().default('end_turn'),
  }),
  /** The endpoint pauses in the middle of a tool of its own: the answer goes back, and the model goes on. */
  z.strictObject({ kind: z.literal('paused'), ...streamed }),
  z.strictObject({
    kind: z.literal('refusal'),
    ...streamed,
    category: z
      .enum(['cyber', 'bio', 'frontier_llm', 'reasoning_extraction', 'general_harms'])
      .nullable()
      .default(null),
    explanation: z.string().nullable().default(null),
  }),
  /** An error status instead of an answer: 400, 401, 402, 403, 404, 413, 429, 500, 503, 529 and so on. */
  z.strictObject({
    kind: z.literal('failure'),
    ...common,
    status: z.number().int().min(400).max(599),
    type: z.string().optional(),
    message: z.string().optional(),
    retryAfter: z.union([z.number(), z.string()]).optional(),
    shouldRetry: z.boolean().optional(),
    headersAfterMs: z.number().min(0).default(0),
    holds: z.array(z.literal('headers')).default([]),
  }),
  z.strictObject({
    kind: z.literal('prompt_too_long'),
    ...common,
    tokens: z.number().int().default(1_000_001),
    maximum: z.number().int().default(1_000_000),
  }),
  /** The connection is reset: before the headers, or after a number of deltas. */
  z.strictObject({ kind: z.literal('reset'), ...streamed, after: after.optional() }),
  /** Silence: before the headers, or after a number of deltas. */
  z.strictObject({ kind: z.literal('stall'), ...streamed, after: after.optional() }),
  /** The socket closes in the middle of the body. */
  z.strictObject({ kind: z.literal('cut'), ...streamed, after }),
  /** The body ends properly, but before the message does. */
  z.strictObject({ kind: z.literal('early_end'), ...streamed, after }),
  /** `event: error` in the stream. */
  z.strictObject({
    kind: z.literal('error_event'),
    ...streamed,
    after,
    type: z.string().default('overloaded_error'),
    message: z.string().default('Overloaded'),
  }),
  /** Broken JSON in an event, a page of HTML instead of a stream, or text that can't be read. */
  z.strictObject({
    kind: z.literal('garbled'),
    ...streamed,
    as: z.enum(['json', 'html', 'text']),
    after: after.default(1),
  }),
  /** Exactly these bytes, for cases that no other kind covers. */
  z.strictObject({
    kind: z.literal('raw'),
    ...common,
    status: z.number().int().default(200),
    headers: z.record(z.string(), z.string()).default({ 'content-type': 'text/event-stream' }),
    chunks: z.array(z.string()),
  }),
])

export type Script = z.infer<typeof script>
/** A script in the form that a test writes: only the fields that matter to the test. */
export type ScriptInput = z.input<typeof script>
export type StreamedScript = Exclude<Script, { kind: 'failure' | 'prompt_too_long' | 'raw' }>

/** A recorded request, for assertions. */
export const recordedRequest = z.object({
  number: z.number(),
  requestId: z.string(),
  at: z.string(),
  method: z.string(),
  path: z.string(),
  /** Without credentials. */
  headers: z.record(z.string(), z.string()),
  /** The body byte for byte, and parsed (null if it is not JSON). */
  text: z.string(),
  body: z.unknown(),
  /** The script that answered; null: no script was planned for this request. */
  script: z.string().nullable(),
  status: z.number().nullable(),
  /** `gone`: the client disconnected before the response was complete. */
  state: z.enum(['open', 'done', 'gone']),
})

export type RecordedRequest = z.infer<typeof recordedRequest>

export const enqueueBody = z.strictObject({ scripts: z.array(script) })
export const enqueued = z.object({ ids: z.array(z.string()) })
export const recorded = z.object({ requests: z.array(recordedRequest) })
export const pendingScripts = z.object({ pending: z.array(z.string()) })
