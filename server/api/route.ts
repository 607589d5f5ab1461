import * as z from 'zod'
import type { Claims, Database } from '../db/client.ts'
import type { ApiScope, KeyHolder } from '../domain/workspaces/api-key.ts'
import type { Exchange } from '../http/exchange.ts'
import type { TaskWatch } from './task-watch.ts'

/** Who calls, and what a route works with. */
export interface ApiCall {
  db: Database
  claims: Claims
  key: KeyHolder
  exchange: Exchange
  watch: TaskWatch
}

/** One call of /api/v1: what the OpenAPI document says of it, and what it does, from the same schemas. */
export interface Route {
  method: 'GET' | 'POST'
  /** With {names} for its parameters. */
  path: string
  /** What programs that are made from the document call it. */
  name: string
  summary: string
  description?: string
  scope: ApiScope
  /** Counted like what a person sends. */
  posts: boolean
  params: z.ZodObject
  query: z.ZodObject
  body: z.ZodType
  status: 200 | 201
  answer: z.ZodType
  /** Server-sent events, whose data has the answer's shape; it has been sent when `run` settles. */
  isStream: boolean
  /** Checks what came and does it. */
  run(call: ApiCall, came: { params: unknown; query: unknown; body: unknown }): Promise<unknown>
}

/** What stands for parameters and body where a route takes none. */
export const nothing = z.object({})
export const noBody = z.undefined()

type Told = Pick<Route, 'method' | 'path' | 'name' | 'summary' | 'description' | 'scope' | 'answer'>

/** Makes a route. `run` gets what came, checked; what it returns must have the answer's shape. */
export function defineRoute<
  Answer extends z.ZodType,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
>(
  given: Told & {
    params: Params
    query: Query
    body: Body
    answer: Answer
    status?: 200 | 201
    posts?: boolean
    isStream?: boolean
    run(
      call: ApiCall,
      came: { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> },
    ): Promise<z.input<Answer> | undefined>
  },
): Route {
  const { params, query, body, answer, status = 200, posts = false, isStream = false } = given
  return {
    ...given,
    status,
    posts,
    isStream,
    async run(call, came) {
      const answered = await given.run(call, {
        params: params.parse(came.params),
        query: query.parse(came.query),
        body: body.parse(came.body),
      })
      return isStream ? undefined : answer.parse(answered)
    },
  }
}
