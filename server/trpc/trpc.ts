import { initTRPC, TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { weighRead } from '../domain/limits/weigh-read.ts'
import { describeInputError } from '../domain/wire/describe-input-error.ts'
import { DomainError, refusals } from '../domain/wire/domain-error.ts'
import { findFault } from '../domain/wire/find-fault.ts'
import { type ApiScope, covers, scopeOf } from '../domain/workspaces/api-key.ts'
import { admitMessage } from '../http/guard/admit-message.ts'
import { Refusal } from '../http/guard/refusal.ts'
import type { Context } from './context.ts'

const t = initTRPC.context<Context>().create({
  /**
   * Formats the part of an error that leaves the server: its code, a stable reason, a sentence. Never a
   * stack, never an unknown cause.
   */
  errorFormatter({ shape, error }) {
    const { reason, message, details } = describeError(error)
    const { stack: _, ...data } = shape.data
    return { ...shape, message, data: { ...data, reason, details } }
  },
})

export const router = t.router
export const createCallerFactory = t.createCallerFactory

const described = t.procedure.use(async ({ ctx, path, next }) => {
  const result = await next()
  if (result.ok) return result
  const refused = toTrpcError(result.error)
  if (refused.code === 'INTERNAL_SERVER_ERROR') {
    ctx.log.error({ requestId: ctx.requestId, path, err: refused.cause ?? refused }, 'procedure failed')
  }
  throw refused
})

const answered = described.use(async ({ getRawInput, next }) => {
  const fault = findFault(await getRawInput())
  if (fault) throw new DomainError('invalid_input', fault)
  return next()
})

/** For callers who are not signed in, too. Very few procedures are public. */
export const publicProcedure = answered

/**
 * For a person who is signed in. The layers below decide what this person may see or do: row-level security
 * and the verbs. Data that is out of sight is NOT_FOUND.
 */
export const signedIn = answered.use(async ({ ctx, path, type, next }) => {
  const { session } = ctx
  if (!session) {
    throw new TRPCError({
      code: 'UNAUTHORIZED',
      cause: new DomainError('signed_out', 'Sign in to continue.'),
    })
  }
  if (session.apiKey) checkScope(session.apiKey.scope, scopeOf(path, type))
  // A batch is one request, and can hold many of these.
  if (type === 'query') await ctx.limits.consume('read', session.userId, weighRead(path))
  return next({ ctx: { ...ctx, session, claims: session.claims } })
})

function checkScope(own: ApiScope, needed: ApiScope | null): void {
  if (needed !== null && covers(own, needed)) return
  const cause =
    needed === null
      ? new DomainError(
          'key_scope',
          'This is not possible with an API key. Sign in and do it in the browser.',
        )
      : new DomainError(
          'key_scope',
          `This API key has the scope “${own}”. Create a key with the scope “${needed}”.`,
        )
  throw new TRPCError({ code: 'FORBIDDEN', cause })
}

/**
 * For a signed-in person who changes something; the calls are counted, so that a script out of control does
 * no harm.
 */
export const writing = signedIn.use(async ({ ctx, next }) => {
  await ctx.limits.consume('write', ctx.session.userId)
  return next()
})

/** For a signed-in person who posts; these calls are counted separately, because people type in bursts. */
export const sending = signedIn.use(async ({ ctx, next }) => {
  const { limits, session } = ctx
  await limits.consume('message', session.userId)
  // The workspace is known only after the conversation was found.
  const admit = ({ workspaceId }: { workspaceId: string }) =>
    admitMessage(limits, { workspaceId, userId: session.userId })
  return next({ ctx: { ...ctx, admit } })
})

/** Converts an error to tRPC. The verbs know nothing of tRPC: their refusals get their code here. */
function toTrpcError(error: TRPCError): TRPCError {
  const { cause } = error
  if (cause instanceof DomainError) {
    return new TRPCError({ code: refusals[cause.reason], message: cause.message, cause })
  }
  if (cause instanceof Refusal && cause.status === 429) {
    return new TRPCError({ code: 'TOO_MANY_REQUESTS', message: cause.message, cause })
  }
  return error
}

interface ErrorDescription {
  reason: string
  message: string
  details?: Readonly<Record<string, string | number>>
}

function describeError(error: TRPCError): ErrorDescription {
  const { cause, code } = error
  if (cause instanceof DomainError) {
    return { reason: cause.reason, message: cause.message, details: cause.details }
  }
  if (cause instanceof Refusal) {
    const details = cause.retryAfter === undefined ? undefined : { retryAfter: cause.retryAfter }
    return { reason: cause.reason, message: cause.message, details }
  }
  if (code === 'BAD_REQUEST' && cause instanceof ZodError) {
    return { reason: 'invalid_input', message: describeInputError(cause) }
  }
  if (code === 'INTERNAL_SERVER_ERROR') {
    return { reason: 'internal', message: 'Something went wrong on our side. Try again in a moment.' }
  }
  // Refusals by tRPC itself: an unknown procedure, a wrong method, a body that is not JSON.
  return { reason: code.toLowerCase(), message: error.message }
}
