import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { Route } from '../../server/api/route.ts'
import type { Json } from './make-input.ts'

export interface Answer {
  status: number
  /** 'ok', or the reason of the refusal. */
  reason: string
  text: string
}

/** Calls again when the time is over that a limit of calls asks for: there are more calls here than in a minute of one key. */
export async function callWithinLimits(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call()
  if (answer.reason !== 'rate_limited') return answer
  const seconds = /again in (\d+) seconds/.exec(answer.text)?.[1] ?? '1'
  await wait(Number(seconds) * 1_000)
  return callWithinLimits(call)
}

const trpcError = z.object({ error: z.object({ data: z.object({ reason: z.string() }) }) })
const problem = z.object({ reason: z.string() })

/** Calls a tRPC procedure over HTTP. */
export async function callProcedure(
  origin: string,
  given: { path: string; type: string; token: string | null; input: Json | undefined },
): Promise<Answer> {
  const { path, type, token, input } = given
  const isQuery = type === 'query'
  const text = input === undefined ? undefined : JSON.stringify(input)
  const query = isQuery && text !== undefined ? `?input=${encodeURIComponent(text)}` : ''
  const response = await fetch(`${origin}/api/trpc/${path}${query}`, {
    method: isQuery ? 'GET' : 'POST',
    headers: { ...authorization(token), 'content-type': 'application/json', origin },
    body: isQuery ? null : (text ?? null),
  })
  return read(response, body => trpcError.parse(body).error.data.reason)
}

const parts = z.object({
  params: z.record(z.string(), z.string()),
  query: z.record(z.string(), z.json()),
  body: z.json().optional(),
})

/** Calls a route of /api/v1. */
export async function callRoute(
  origin: string,
  given: { route: Route; token: string | null; input: Json | undefined },
): Promise<Answer> {
  const { route, token } = given
  const { params, query, body } = parts.parse(given.input)
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${origin}/api/v1${path}?${asked}`, {
    method: route.method,
    headers: { ...authorization(token), ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return read(response, told => problem.parse(told).reason)
}

const toolAnswer = z.object({
  error: z.unknown().optional(),
  result: z
    .object({
      isError: z.boolean().optional(),
      _meta: z.object({ 'openvibe/reason': z.string() }).optional(),
    })
    .optional(),
})
const refusedRequest = z.object({ error: z.object({ data: z.object({ reason: z.string() }) }) })

/** Calls a tool of the MCP server. A tool that the key is not offered counts as out of its scope. */
export async function callTool(
  origin: string,
  { name, token, input }: { name: string; token: string | null; input: Json | undefined },
): Promise<Answer> {
  const params = { name, arguments: input ?? {} }
  const response = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: {
      ...authorization(token),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  const { status } = response
  const text = await response.text()
  if (!response.ok) return { status, text, reason: refusedRequest.parse(JSON.parse(text)).error.data.reason }
  const { error, result } = toolAnswer.parse(JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text))
  if (error !== undefined) return { status, text, reason: 'key_scope' }
  if (!result?.isError) return { status, text, reason: 'ok' }
  return { status, text, reason: result._meta?.['openvibe/reason'] ?? 'no reason' }
}

function authorization(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

async function read(response: Response, reasonOf: (body: unknown) => string): Promise<Answer> {
  const text = await response.text()
  return { status: response.status, text, reason: response.ok ? 'ok' : reasonOf(JSON.parse(text)) }
}
