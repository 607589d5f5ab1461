import { TRPCError } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { openModelGate } from '../agent/model/endpoints/open-model-gate.ts'
import { openLimitDesk } from '../chat/limits/limit-desk.ts'
import { openMcpGate } from '../chat/mcp/mcp-gate.ts'
import { openWebhookDesk } from '../chat/webhooks/webhook-desk.ts'
import type { Database } from '../db/client.ts'
import { DomainError } from '../domain/wire/domain-error.ts'
import { parseEnv } from '../env.ts'
import { RateLimited, type RateLimitKind } from '../http/guard/rate-limits.ts'
import { Refusal } from '../http/guard/refusal.ts'
import { createLog } from '../log.ts'
import { createContext } from './context.ts'
import { createCallerFactory, publicProcedure, router, sending, signedIn, writing } from './trpc.ts'

const supabase = {
  url: 'http://127.0.0.1:9',
  publishableKey: 'p',
  secretKey: 's',
  jwtSecret: null,
  databaseUrl: '',
  databaseSessionUrl: '',
}
const unused = () => Promise.reject(new Error('no database here'))
const db: Database = { asUser: unused, asWorker: unused, connect: unused, close: async () => {} }
const ada = '01890000-0000-7000-8000-000000000001'

const app = router({
  internal: publicProcedure.query(() => {
    throw new Error('password=hunter2 in relation "messages"')
  }),
  refused: publicProcedure.query(() => {
    throw new DomainError('version_conflict', 'Somebody was faster.', { savedBy: 'Bob' })
  }),
  wrongOutput: publicProcedure
    .output(z.object({ seq: z.number().max(9, 'seq 4711 is secret') }))
    .query(() => ({ seq: 4711 })),
  input: publicProcedure
    .input(z.object({ nested: z.object({ age: z.number().max(150, 'Nobody is that old.') }) }))
    .query(() => 'fine'),
  whoami: signedIn.query(({ ctx }) => ctx.claims.sub),
  write: writing.mutation(() => 'written'),
  send: sending.mutation(() => 'sent'),
})

function openApp(options: { signedIn?: boolean; refuse?: RateLimitKind } = {}) {
  const lines: string[] = []
  const counted: string[] = []
  const context = createContext({
    session: options.signedIn
      ? {
          userId: ada,
          accessToken: 'token',
          kind: 'cookie',
          claims: { sub: ada, role: 'authenticated', exp: 4_000_000_000 },
        }
      : null,
    requestId: 'request-1',
    origin: 'http://orchard.test',
    log: createLog({ level: 'info', process: 'test', write: line => void lines.push(line) }),
    db,
    env: { ...parseEnv({}), supabase },
    mcp: openMcpGate(db, parseEnv({})),
    models: openModelGate(parseEnv({})),
    webhooks: openWebhookDesk(parseEnv({})),
    sendMail: null,
    assemble: () => Promise.reject(new Error('Nothing is previewed here.')),
    limits: {
      async consume(kind, key) {
        if (kind === options.refuse) throw new RateLimited(3)
        counted.push(`${kind} ${key}`)
        return undefined
      },
      admit: async () => undefined,
    },
    limitDesk: openLimitDesk(db, createLog({ level: 'silent', process: 'test' })),
  })
  const caller = createCallerFactory(app)(context)
  /** Returns the error in the form that the client would get. */
  const failure = async (call: Promise<unknown>) => {
    const [outcome] = await Promise.allSettled([call])
    if (outcome.status === 'fulfilled' || !(outcome.reason instanceof TRPCError))
      throw new Error('did not fail')
    const error = outcome.reason
    return app._def._config.errorFormatter({
      error,
      type: 'query',
      path: 'x',
      input: undefined,
      ctx: context,
      shape: {
        message: error.message,
        code: -32600,
        data: { code: error.code, httpStatus: 400, path: 'x', stack: error.stack },
      },
    })
  }
  return { caller, failure, lines, counted }
}

describe('an error', () => {
  it('that nobody expected tells the client nothing, and the log everything under the request’s id', async () => {
    const { caller, failure, lines } = openApp()
    const shape = await failure(caller.internal())
    expect(shape.data).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', reason: 'internal' })
    expect(JSON.stringify(shape)).not.toMatch(/hunter2|messages|stack/)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      requestId: 'request-1',
      path: 'internal',
      level: 'error',
    })
  })

  it('in our own answer is not shown to the client', async () => {
    const { caller, failure } = openApp()
    const shape = await failure(caller.wrongOutput())
    expect(shape.data).toMatchObject({ reason: 'internal' })
    expect(JSON.stringify(shape)).not.toContain('secret')
  })

  it('of the domain keeps its reason, sentence and facts, and is not logged', async () => {
    const { caller, failure, lines } = openApp()
    expect(await failure(caller.refused())).toMatchObject({
      message: 'Somebody was faster.',
      data: { code: 'CONFLICT', reason: 'version_conflict', details: { savedBy: 'Bob' } },
    })
    expect(lines).toEqual([])
  })

  it('in the input is our sentence, or one that names the field', async () => {
    const { caller, failure } = openApp()
    expect(await failure(caller.input({ nested: { age: 151 } }))).toMatchObject({
      message: 'Nobody is that old.',
      data: { code: 'BAD_REQUEST', reason: 'invalid_input' },
    })
    expect(await failure(caller.input({ nested: { age: Number.NaN } }))).toMatchObject({
      message: expect.stringMatching(/^The value of “nested\.age” is not valid \(.+\)\.$/),
    })
  })

  it('of the door keeps its reason', async () => {
    const { failure } = openApp()
    const cause = new Refusal(403, 'wrong_origin', 'This request came from another site.')
    const call = Promise.reject(new TRPCError({ code: 'FORBIDDEN', message: cause.message, cause }))
    expect(await failure(call)).toMatchObject({
      message: 'This request came from another site.',
      data: { reason: 'wrong_origin' },
    })
  })
})

describe('the levels of procedures', () => {
  it('let nobody pass who is not signed in', async () => {
    const { caller, failure, counted } = openApp()
    for (const call of [caller.whoami(), caller.write(), caller.send()]) {
      expect(await failure(call)).toMatchObject({
        message: 'Sign in to continue.',
        data: { code: 'UNAUTHORIZED', reason: 'signed_out' },
      })
    }
    expect(counted).toEqual([])
  })

  it('count reads, writes and sent messages, by person', async () => {
    const { caller, counted } = openApp({ signedIn: true })
    expect(await caller.whoami()).toBe(ada)
    await caller.write()
    await caller.send()
    expect(counted).toEqual([`read ${ada}`, `write ${ada}`, `message ${ada}`])
  })

  it('tell a person who does too much when to come back', async () => {
    const { caller, failure } = openApp({ signedIn: true, refuse: 'message' })
    expect(await failure(caller.send())).toMatchObject({
      message: 'You sent too many requests. Try again in 3 seconds.',
      data: { code: 'TOO_MANY_REQUESTS', reason: 'rate_limited', details: { retryAfter: 3 } },
    })
    expect(await caller.write()).toBe('written')
  })
})
