/**
 * The part of Supabase Realtime that the app uses through realtime-js: private channels guarded by policies,
 * broadcast from the database and over HTTP. It owns no port; the one HTTP server hands requests and upgrades
 * to it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import { createTopicAuthorizer, type TopicAuthorizer } from './authorize-topic.ts'
import { answerBroadcast } from './broadcast-api.ts'
import { readEndedSession } from './ended-session.ts'
import { followBroadcasts } from './follow-broadcasts.ts'
import type { Broadcast, Vsn } from './frames.ts'
import { checkHandshake } from './handshake.ts'
import { defaultLimits, type RealtimeLimits } from './limits.ts'
import { openSession, type SocketSession } from './socket-session.ts'
import { splitAddress } from './split-address.ts'
import { createTopics } from './topics.ts'
import { createTokenVerifier } from './verify-token.ts'
import { watchPeople } from './watch-people.ts'

export type RealtimeServerOptions = {
  /** Logs in as a role that may insert into `realtime.messages` and take the role `authenticated`. */
  databaseUrl: string
  /** Logs in as a role that may replicate and create a publication. */
  replicationUrl: string
  jwtSecret: string
  publishableKey: string
  secretKey: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  allowedOrigins?: string[]
  limits?: Partial<RealtimeLimits>
  /** Called when the last living connection of a person is gone. Hosted Realtime tells this to nobody. */
  onGone?: (userId: string) => void
}

export type RealtimeServer = {
  /** Answers requests below /realtime/v1/; returns false for any other request. */
  handleRequest(req: IncomingMessage, res: ServerResponse): Promise<boolean>
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Resolves when broadcasts from the database are received. */
  start(): Promise<void>
  /** Closes every socket with 1012, after which clients connect again by themselves. `start` may follow. */
  stop(): Promise<void>
  status(): RealtimeStatus
}

export type RealtimeStatus = {
  sockets: number
  channels: number
  replication: 'streaming' | 'reconnecting'
  lastError?: string
}

const basePath = '/realtime/v1/'
const socketPath = '/realtime/v1/websocket'
const broadcastPath = '/realtime/v1/api/broadcast'
const serviceRestart = 1012
const closeGraceMs = 1000
const sweepEveryMs = 1000

export function createRealtimeServer(options: RealtimeServerOptions): RealtimeServer {
  const { log } = options
  const limits = { ...defaultLimits, ...options.limits }
  const topics = createTopics()
  const verifyToken = createTokenVerifier(options.jwtSecret)
  const sessions = new Set<SocketSession>()
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
  })
  const follower = followBroadcasts({
    databaseUrl: options.databaseUrl,
    replicationUrl: options.replicationUrl,
    log,
    onBroadcast: broadcast,
    onResumed() {
      for (const { ws } of sessions) void closeSocket(ws, 'Messages may have been missed. Join again.')
    },
  })
  const people = watchPeople({ graceMs: limits.goneMs, onGone: options.onGone ?? (() => {}) })
  let running: { authorizer: TopicAuthorizer; sweep: NodeJS.Timeout } | undefined

  function broadcast(message: Broadcast) {
    if (Buffer.byteLength(message.payload) > limits.payloadBytes) {
      log.warn(
        { topic: message.topic, event: message.event },
        'realtime dropped a broadcast that is too long',
      )
      return
    }
    topics.broadcast(message)
    const ended = readEndedSession(message)
    if (ended !== null) for (const session of sessions) session.endSession(ended)
  }

  function accept(ws: WebSocket, client: { vsn: Vsn; apiKey: string }) {
    if (!running) return ws.close(serviceRestart)
    const context = { topics, authorizer: running.authorizer, verifyToken, limits, log }
    const session = openSession(context, ws, client)
    sessions.add(session)
    ws.on('close', () => sessions.delete(session))
    ws.on('error', error => log.warn({ err: error }, 'realtime socket failed'))
  }

  return {
    async handleRequest(req, res) {
      const { path } = splitAddress(req)
      if (!path.startsWith(basePath)) return false
      if (path === broadcastPath || path.startsWith(`${broadcastPath}/`)) {
        const api = { secretKey: options.secretKey, verifyToken, limits, broadcast }
        await answerBroadcast(api, req, res, path.slice(broadcastPath.length))
      } else if (path === socketPath) {
        sendJson(res, 426, 'This address accepts only WebSockets.')
      } else {
        sendJson(res, 404, 'Nothing was found at this address.')
      }
      return true
    },

    handleUpgrade(req, socket, head) {
      const { path } = splitAddress(req)
      if (!path.startsWith(basePath)) return false
      if (path !== socketPath) refuseUpgrade(socket, 404, 'Nothing was found at this address.')
      else if (!running) refuseUpgrade(socket, 503, 'Realtime is not running. Try again in a moment.')
      else {
        const handshake = checkHandshake(req, options)
        if (handshake.accepted) webSockets.handleUpgrade(req, socket, head, ws => accept(ws, handshake))
        else refuseUpgrade(socket, handshake.status, handshake.message)
      }
      return true
    },

    async start() {
      if (running) return
      await follower.start()
      const sweep = setInterval(() => {
        const now = Date.now()
        const living = new Set<string>()
        for (const session of sessions) {
          session.sweep(now)
          const person = session.livingPerson(now)
          if (person !== null) living.add(person)
        }
        people.look(living, now)
      }, sweepEveryMs)
      running = { authorizer: createTopicAuthorizer({ databaseUrl: options.databaseUrl, log }), sweep }
    },

    async stop() {
      if (!running) return
      const { authorizer, sweep } = running
      running = undefined
      clearInterval(sweep)
      await Promise.all([...sessions].map(({ ws }) => closeSocket(ws, 'Realtime is restarting.')))
      await Promise.all([follower.stop(), authorizer.end()])
    },

    status: () => ({
      sockets: sessions.size,
      channels: [...sessions].reduce((sum, session) => sum + session.countChannels(), 0),
      ...follower.status(),
    }),
  }
}

/** Closes a socket with a reason, and waits a short time for the client to agree. */
function closeSocket(ws: WebSocket, reason: string): Promise<void> {
  return new Promise(resolve => {
    const late = setTimeout(() => ws.terminate(), closeGraceMs)
    ws.once('close', () => {
      clearTimeout(late)
      resolve()
    })
    ws.close(serviceRestart, reason)
  })
}

function sendJson(res: ServerResponse, status: number, message: string) {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }))
}

const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
}

function refuseUpgrade(socket: Duplex, status: number, message: string) {
  const body = JSON.stringify({ error: message })
  socket.on('error', () => socket.destroy())
  socket.end(
    [
      `HTTP/1.1 ${status} ${statusTexts[status]}`,
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
}
