/**
 * One topic on one socket. It is joined when the policies have allowed it, and listens until its client
 * leaves, its token ends or its right is gone. The requests of a client are handled in their order.
 *
 * Contract: nothing here throws to the caller. The client gets a refusal as a reply, and the end of a joined
 * channel as a `system` message and `phx_close`. If nobody can decide on a join, the client gets neither: the
 * socket is closed, and the client connects again.
 */
import { z } from 'zod'
import type { TopicAuthorizer } from './authorize-topic.ts'
import type { Frame, Vsn } from './frames.ts'
import { parseJoin } from './join-payload.ts'
import type { RealtimeLimits } from './limits.ts'
import { RealtimeError } from './realtime-error.ts'
import type { Listener, Topics } from './topics.ts'
import type { TokenClaims, VerifyToken } from './verify-token.ts'

export type ChannelContext = {
  topics: Topics
  authorizer: Pick<TopicAuthorizer, 'mayRead' | 'mayWrite'>
  verifyToken: VerifyToken
  limits: RealtimeLimits
  log: { error(details: object, sentence: string): void }
}

export type ChannelSocket = {
  readonly vsn: Vsn
  /** The key of the connection, which is used as the token if the client has none. */
  readonly apiKey: string
  send(frame: Frame): void
  deliver(frame: Buffer): void
  /** Closes the connection; realtime-js then connects and joins again by itself. */
  closeForNow(reason: string): void
}

export type Channel = ReturnType<typeof openChannel>

const tokenShape = z.object({ access_token: z.string().nullish() })
const broadcastShape = z.object({ event: z.string().min(1), payload: z.unknown().optional() })

export function openChannel(
  context: ChannelContext,
  socket: ChannelSocket,
  join: Frame,
  onClosed: () => void,
) {
  const { topics, authorizer, verifyToken, limits, log } = context
  const { topic, joinRef } = join
  const name = topic.slice(topic.indexOf(':') + 1)
  const listener: Listener = { vsn: socket.vsn, deliver: frame => socket.deliver(frame) }

  let stopListening: (() => void) | undefined
  let closed = false
  let token: string | undefined
  let claims: TokenClaims | undefined
  let mayWrite: boolean | undefined
  let options = { ack: false, self: false }
  let work: Promise<unknown> = Promise.resolve()

  /** Runs a task after all tasks before it; `onRefused` tells the client if it is refused. */
  function queue(task: () => Promise<void>, onRefused: (error: RealtimeError) => void) {
    work = work.then(async () => {
      if (closed) return
      try {
        await task()
      } catch (error) {
        if (!(error instanceof RealtimeError))
          log.error({ err: error, topic: name }, 'realtime channel failed')
        if (!closed) onRefused(error instanceof RealtimeError ? error : unknownError(error))
      }
    })
  }

  async function authorize(nextToken: string) {
    const next = await verifyToken(nextToken)
    if (!(await authorizer.mayRead(name, next))) {
      throw new RealtimeError('Unauthorized', `You do not have permission to read from the topic ${name}.`)
    }
    token = nextToken
    claims = next
    mayWrite = undefined
  }

  function reply(ref: string | null, status: 'ok' | 'error', response: object) {
    if (ref !== null) socket.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  function push(event: string, payload: object, ref: string | null = null) {
    socket.send({ joinRef, ref, topic, event, payload })
  }

  function detach() {
    if (closed) return
    closed = true
    stopListening?.()
    onClosed()
  }

  function close() {
    if (closed) return
    detach()
    push('phx_close', {}, joinRef)
  }

  function shutDown(error: RealtimeError) {
    push('system', { extension: 'system', status: 'error', message: String(error), channel: name })
    close()
  }

  queue(
    async () => {
      const { accessToken, ...wanted } = parseJoin(join.payload)
      options = wanted
      await authorize(accessToken ?? socket.apiKey)
      if (closed) return
      stopListening = topics.listen(name, listener)
      reply(join.ref, 'ok', { postgres_changes: [] })
    },
    error => {
      detach()
      if (error.reason === 'DatabaseUnavailable') socket.closeForNow(String(error))
      else reply(join.ref, 'error', { reason: String(error) })
    },
  )

  return {
    joinRef,

    /** Takes a new token on the open socket and checks the right to listen again. */
    refresh(payload: unknown) {
      queue(async () => {
        const next = tokenShape.safeParse(payload).data?.access_token
        if (next && next !== token) await authorize(next)
      }, shutDown)
    },

    /**
     * Broadcasts for the client, which may speak only where a policy for INSERT allows it. The options decide
     * about echo and receipt.
     */
    broadcast(ref: string | null, payload: unknown) {
      queue(
        async () => {
          const message = parseClientBroadcast(payload, limits.payloadBytes)
          mayWrite ??= claims !== undefined && (await authorizer.mayWrite(name, claims))
          if (!mayWrite) {
            throw new RealtimeError(
              'Unauthorized',
              `You do not have permission to write to the topic ${name}.`,
            )
          }
          topics.broadcast({ topic: name, ...message }, options.self ? undefined : listener)
          if (options.ack) reply(ref, 'ok', {})
        },
        error => reply(ref, 'error', { reason: String(error) }),
      )
    },

    leave(ref: string | null) {
      reply(ref, 'ok', {})
      close()
    },

    /** Closes a channel whose token has ended: rights last as long as the token that gave them. */
    endExpired(now: number) {
      if (claims && claims.exp * 1000 <= now) {
        shutDown(
          new RealtimeError(
            'InvalidJWTToken',
            'Token has expired. Call setAuth with a new token and join again.',
          ),
        )
      }
    },

    /** Closes a channel whose session has ended, so that the rest of its token's time is worth nothing. */
    endSession(sessionId: string) {
      if (claims?.session_id === sessionId) {
        shutDown(new RealtimeError('InvalidJWTToken', 'The session of this token has ended. Sign in again.'))
      }
    },

    /** The person whose token joined the channel. */
    userId: () => claims?.openvibe_listener ?? claims?.sub ?? null,
    close,
    detach,
  }
}

function parseClientBroadcast(payload: unknown, limit: number): { event: string; payload: string } {
  const message = broadcastShape.safeParse(payload)
  if (!message.success) throw new RealtimeError('InvalidPayload', 'A broadcast needs an event and a payload.')
  const { event, payload: content } = message.data
  if (content instanceof Uint8Array) {
    throw new RealtimeError('BinaryPayloadNotSupported', 'Only JSON can be broadcast here.')
  }
  const text = JSON.stringify(content ?? {})
  if (Buffer.byteLength(text) > limit) {
    throw new RealtimeError('PayloadSizeExceeded', `A broadcast can be up to ${limit} bytes long.`)
  }
  return { event, payload: text }
}

function unknownError(cause: unknown): RealtimeError {
  return new RealtimeError('UnknownErrorOnChannel', 'Something went wrong on this channel. Join it again.', {
    cause,
  })
}
