import * as z from 'zod'
import { type ApiFailure, describeFailure } from './api-failure.ts'

const cacheControl = z
  .strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() })
  .nullish()
const marked = { cache_control: cacheControl }

const textBlock = z.looseObject({ type: z.literal('text'), text: z.string(), ...marked })

const contentBlock = z.discriminatedUnion('type', [
  textBlock,
  z.looseObject({
    type: z.literal('tool_use'),
    id: z.string(),
    name: z.string(),
    input: z.record(z.string(), z.unknown()),
    ...marked,
  }),
  z.looseObject({
    type: z.literal('tool_result'),
    tool_use_id: z.string(),
    content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]).optional(),
    is_error: z.boolean().optional(),
    ...marked,
  }),
  z.looseObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string(), ...marked }),
  // Taken over unchanged: no code here reads their content.
  z.looseObject({
    type: z.enum([
      'redacted_thinking',
      'image',
      'document',
      'search_result',
      'server_tool_use',
      'web_search_tool_result',
      'web_fetch_tool_result',
      'code_execution_tool_result',
      'bash_code_execution_tool_result',
      'text_editor_code_execution_tool_result',
      'tool_search_tool_result',
      'container_upload',
    ]),
    ...marked,
  }),
])

const tool = z.looseObject({
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/, 'must be 1 to 128 letters, digits, _ or -'),
  type: z.string().nullish(),
  description: z.string().optional(),
  input_schema: z.looseObject({ type: z.literal('object') }).optional(),
  strict: z.boolean().optional(),
  ...marked,
})

const asked = {
  model: z.string(),
  messages: z.array(
    z.strictObject({
      role: z.enum(['user', 'assistant', 'system']),
      content: z.union([z.string(), z.array(contentBlock)]),
    }),
  ),
  system: z.union([z.string(), z.array(textBlock)]).optional(),
  tools: z.array(tool).optional(),
  tool_choice: z
    .discriminatedUnion('type', [
      z.looseObject({ type: z.enum(['auto', 'any', 'none']) }),
      z.looseObject({ type: z.literal('tool'), name: z.string() }),
    ])
    .optional(),
  thinking: z
    .looseObject({
      type: z.enum(['adaptive', 'between_tools', 'disabled', 'enabled']),
      budget_tokens: z.number().int().optional(),
      display: z.enum(['summarized', 'omitted']).nullish(),
    })
    .optional(),
  output_config: z
    .strictObject({
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).nullish(),
      format: z
        .looseObject({ type: z.literal('json_schema'), schema: z.record(z.string(), z.unknown()) })
        .nullish(),
    })
    .optional(),
  cache_control: cacheControl,
  speed: z.enum(['standard', 'fast']).nullish(),
}

const created = {
  ...asked,
  max_tokens: z.number().int().min(0),
  stream: z.boolean().optional(),
  stop_sequences: z.array(z.string().min(1)).optional(),
  metadata: z.strictObject({ user_id: z.string().nullish() }).optional(),
  container: z.unknown().optional(),
  diagnostics: z.unknown().optional(),
  inference_geo: z.string().nullish(),
  service_tier: z.enum(['auto', 'standard_only']).optional(),
}

const createRequest = z.strictObject(created)
const betaCreateRequest = z.looseObject(created)
const countRequest = z.strictObject(asked)

export type MessagesRequest = z.infer<typeof createRequest>
export type CountRequest = z.infer<typeof countRequest>
export type Turn = MessagesRequest['messages'][number]
export type ContentBlock = z.infer<typeof contentBlock>
export type Tool = z.infer<typeof tool>

export type Parsed<T> = { ok: true; request: T } | { ok: false; failure: ApiFailure }

/**
 * Parses a request. With a beta header, unknown fields are accepted; without one they are an error, like in
 * the API.
 */
export function parseMessagesRequest(body: unknown, beta: boolean): Parsed<MessagesRequest> {
  return toParsed((beta ? betaCreateRequest : createRequest).safeParse(body))
}

export function parseCountRequest(body: unknown): Parsed<CountRequest> {
  return toParsed(countRequest.safeParse(body))
}

function toParsed<T>(parsed: z.ZodSafeParseResult<T>): Parsed<T> {
  if (parsed.success) return { ok: true, request: parsed.data }
  const [issue] = parsed.error.issues
  return { ok: false, failure: describeFailure(400, issue ? describeIssue(issue, []) : 'invalid request') }
}

/**
 * Formats an error in the API's style: `messages.0.content.1.text: Field required`, first the path, then the
 * problem.
 */
function describeIssue(issue: z.core.$ZodIssue, parents: PropertyKey[]): string {
  const path = [...parents, ...issue.path]
  if (issue.code === 'invalid_union') {
    const deepest = issue.errors.flat().sort((a, b) => b.path.length - a.path.length)[0]
    if (deepest) return describeIssue(deepest, path)
  }
  if (issue.code === 'unrecognized_keys') {
    return `${[...path, issue.keys[0] ?? ''].join('.')}: Extra inputs are not permitted`
  }
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return `${path.join('.')}: Field required`
  }
  return `${path.length > 0 ? path.join('.') : 'body'}: ${issue.message}`
}
