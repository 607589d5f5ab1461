import * as z from 'zod'
import type { LimitDesk } from '../chat/limits/limit-desk.ts'
import type { McpGate } from '../chat/mcp/mcp-gate.ts'
import type { AssembleRequest } from '../chat/previews/assemble-requests.ts'
import type { WebhookDesk } from '../chat/webhooks/webhook-desk.ts'
import type { Claims, Database } from '../db/client.ts'
import type { ApiScope, KeyHolder } from '../domain/workspaces/api-key.ts'
import type { Exchange } from '../http/exchange.ts'
import type { TaskWatch } from './task-watch.ts'

/** The caller, and the dependencies of a route. */
export interface ApiCall {
  db: Database
  claims: Claims
  key: KeyHolder
  exchange: Exchange
  mcp: McpGate
  watch: TaskWatch
  /** Writes requests for previews. */
  assemble: AssembleRequest
  webhooks: WebhookDesk
  limitDesk: LimitDesk
}

/** One call of /api/v1: its description in the OpenAPI document and its code, from the same schemas. */
export interface Route {
  method: 'GET' | 'POST'
  /** The path, with {names} for its parameters. */
  path: string
  /** The name of the call in clients that are generated from the document. */
  name: string
  summary: string
  description?: string
  scope: ApiScope
  /** The call counts as a sent message for the rate limits. */
  posts: boolean
  params: z.ZodObject
  query: z.ZodObject
  /** The headers that the call reads, by their names in lower case. */
  headers: z.ZodObject
  body: z.ZodType
  status: 200 | 201
  answer: z.ZodType
  /**
   * The answer is server-sent events, whose data has the answer's shape; they were sent when `run` resolves.
   */
  isStream: boolean
  /** The type of a stream that is not server-sent events. */
  mediaType?: string
  /** Checks the input and runs the call. */
  run(
    call: ApiCall,
    came: { params: unknown; query: unknown; headers: unknown; body: unknown },
  ): Promise<unknown>
}

/**
 * The schemas for parameters and body of a route that takes none. All input is strict: a field that a route
 * does not know is refused by its name, because a caller that misspelled it must not believe that it worked.
 */
export const nothing = z.strictObject({})
export const noBody = z.undefined()

type Told = Pick<Route, 'method' | 'path' | 'name' | 'summary' | 'description' | 'scope' | 'answer'>

/** Makes a route. `run` gets the checked input; its result must have the answer's shape. */
export function defineRoute<
  Answer extends z.ZodType,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Headers extends z.ZodObject = typeof nothing,
>(
  given: Told & {
    params: Params
    query: Query
    headers?: Headers
    body: Body
    answer: Answer
    status?: 200 | 201
    posts?: boolean
    isStream?: boolean
    mediaType?: string
    run(
      call: ApiCall,
      came: {
        params: z.output<Params>
        query: z.output<Query>
        headers: Partial<z.output<Headers>>
        body: z.output<Body>
      },
    ): Promise<z.input<Answer> | undefined>
  },
): Route {
  const { params, query, headers, body, answer, status = 200, posts = false, isStream = false } = given
  return {
    ...given,
    headers: headers ?? nothing,
    status,
    posts,
    isStream,
    async run(call, came) {
      const answered = await given.run(call, {
        params: params.parse(came.params),
        query: query.parse(came.query),
        headers: headers?.parse(came.headers) ?? {},
        body: body.parse(came.body),
      })
      return isStream ? undefined : answer.parse(answered)
    },
  }
}
