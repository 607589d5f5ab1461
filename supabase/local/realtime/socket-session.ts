/** One WebSocket: reads frames, enforces the limits, and hands each frame to its channel. */
import type { RawData, WebSocket } from 'ws'
import { z } from 'zod'
import { type Channel, type ChannelContext, type ChannelSocket, openChannel } from './channel.ts'
import { encodeFrame, type Frame, parseFrame, topicPrefix, type Vsn } from './frames.ts'
import { createTokenBucket } from './limits.ts'
import { RealtimeError } from './realtime-error.ts'

export type SocketSession = ReturnType<typeof openSession>

export type SessionContext = ChannelContext & {
  log: ChannelContext['log'] & { warn(details: object, sentence: string): void }
}

/** A client that continues after this many refused frames in a row is not ours. */
const refusalsBeforeClose = 100

/** A heartbeat may promise when the next one comes, in ms. */
const heartbeat = z.object({ everyMs: z.number().min(100).max(60_000) })
/** The time of one heartbeat that got lost, and this much for a slow line. */
const lateMs = 2_000

const closeCodes = { malformed: 1007, tooManyMessages: 1008, tryAgainLater: 1013 } as const

export function openSession(
  context: SessionContext,
  ws: WebSocket,
  { vsn, apiKey }: { vsn: Vsn; apiKey: string },
) {
  const { limits, log } = context
  const channels = new Map<string, Channel>()
  const joins = createTokenBucket(limits.joins)
  const messages = createTokenBucket(limits.messages)
  let heardAt = Date.now()
  let refusals = 0
  /** Null: the client promises nothing, and may be silent until it is closed. */
  let everyMs: number | null = null

  const socket: ChannelSocket = {
    vsn,
    apiKey,
    send(frame) {
      if (ws.readyState === ws.OPEN) ws.send(encodeFrame(vsn, frame))
    },
    deliver(frame) {
      if (ws.readyState !== ws.OPEN) return
      if (ws.bufferedAmount > limits.bufferedBytes) {
        log.warn({ bufferedBytes: ws.bufferedAmount }, 'realtime dropped a client that reads too slowly')
        ws.terminate()
        return
      }
      ws.send(frame, { binary: false })
    },
    closeForNow: reason => ws.close(closeCodes.tryAgainLater, reason),
  }

  function reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: object) {
    if (ref !== null) socket.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  function refuse(frame: Frame, error: RealtimeError) {
    reply(frame, 'error', { reason: String(error) })
  }

  function read(data: RawData, isBinary: boolean) {
    heardAt = Date.now()
    const frame = parseOrNull(vsn, data, isBinary)
    if (!frame) return ws.close(closeCodes.malformed, 'The frame is not a Phoenix message.')
    if (messages.take()) {
      refusals = 0
      return handle(frame)
    }
    if (++refusals >= refusalsBeforeClose) return ws.close(closeCodes.tooManyMessages, 'Too many messages.')
    refuse(frame, new RealtimeError('MessageRateLimitReached', 'Too many messages. Wait a second.'))
  }

  function handle(frame: Frame) {
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') {
      everyMs = heartbeat.safeParse(frame.payload).data?.everyMs ?? null
      return reply(frame, 'ok', {})
    }
    if (frame.event === 'phx_join') return join(frame)
    const channel = channels.get(frame.topic)
    if (!channel || (frame.joinRef !== null && frame.joinRef !== channel.joinRef)) {
      // A client that leaves is satisfied to hear that it is gone.
      if (frame.event === 'phx_leave') return reply(frame, 'ok', {})
      return refuse(frame, new RealtimeError('NotJoined', 'Join the channel first.'))
    }
    switch (frame.event) {
      case 'phx_leave':
        return channel.leave(frame.ref)
      case 'access_token':
        return channel.refresh(frame.payload)
      case 'broadcast':
        return channel.broadcast(frame.ref, frame.payload)
      case 'presence':
        return refuse(
          frame,
          new RealtimeError('PresenceNotSupported', 'This server does not support presence.'),
        )
      default:
        return refuse(
          frame,
          new RealtimeError('EventNotSupported', `This server does not know the event ${frame.event}.`),
        )
    }
  }

  function join(frame: Frame) {
    const { topic } = frame
    // A client joins a second time if it gave up the first one.
    channels.get(topic)?.close()
    const refusal = findJoinRefusal(topic)
    if (refusal) return refuse(frame, refusal)
    const channel = openChannel(context, socket, frame, () => {
      if (channels.get(topic) === channel) channels.delete(topic)
    })
    channels.set(topic, channel)
  }

  function findJoinRefusal(topic: string): RealtimeError | undefined {
    if (!joins.take())
      return new RealtimeError('ClientJoinRateLimitReached', 'Too many joins. Wait a second.')
    if (!topic.startsWith(topicPrefix) || topic === topicPrefix) {
      return new RealtimeError('TopicNameRequired', `A topic must be '${topicPrefix}' followed by a name.`)
    }
    if (channels.size >= limits.channels) {
      return new RealtimeError(
        'ChannelRateLimitReached',
        `A connection can join up to ${limits.channels} channels. Leave some first.`,
      )
    }
  }

  ws.on('message', read)
  ws.on('close', () => {
    for (const channel of [...channels.values()]) channel.detach()
  })

  return {
    ws,
    countChannels: () => channels.size,

    /** Returns whose connection it is; null: nobody's, or nothing came for longer than it promised. */
    livingPerson(now: number): string | null {
      if (everyMs !== null && now - heardAt > 2 * everyMs + lateMs) return null
      for (const channel of channels.values()) {
        const userId = channel.userId()
        if (userId !== null) return userId
      }
      return null
    },

    endSession(sessionId: string) {
      for (const channel of [...channels.values()]) channel.endSession(sessionId)
    },

    /** Runs once a second: ends tokens that ran out, and clients that disappeared. */
    sweep(now: number) {
      for (const channel of [...channels.values()]) channel.endExpired(now)
      if (now - heardAt > limits.silenceMs) ws.terminate()
    },
  }
}

function parseOrNull(vsn: Vsn, data: RawData, isBinary: boolean): Frame | null {
  try {
    // Messages come as one Buffer: that is the default binaryType, which nothing here changes.
    return Buffer.isBuffer(data) ? parseFrame(vsn, data, isBinary) : null
  } catch {
    return null
  }
}
