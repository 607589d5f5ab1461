/**
 * Receives the messages of `realtime.send` in commit order, each when others can read the change that it
 * reports, and connects again by itself when Postgres restarts. Messages that are sent while there is no
 * stream are lost (the slot ends with its connection), so `onResumed` says that clients may have missed
 * something.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Broadcast } from './frames.ts'
import { type Held, holdUntilVisible, type VisibleHold } from './hold-until-visible.ts'
import { type Replication, startReplication } from './replication.ts'

type FollowOptions = {
  databaseUrl: string
  replicationUrl: string
  log: Pick<Logger, 'info' | 'warn'>
  onBroadcast(broadcast: Broadcast): void
  onResumed(): void
}

export type BroadcastFollower = {
  /**
   * Resolves with the first stream, or a few seconds later without one: a new slot waits for every
   * transaction that is writing, and a forgotten transaction must not keep the app from starting. Rejects if
   * no stream is possible.
   */
  start(): Promise<void>
  stop(): Promise<void>
  status(): { replication: 'streaming' | 'reconnecting'; lastError?: string }
}

const prefix = 'openvibe.realtime'
const firstPauseMs = 100
const longestPauseMs = 5000
const patienceMs = 3000

export function followBroadcasts({
  databaseUrl,
  replicationUrl,
  log,
  onBroadcast,
  onResumed,
}: FollowOptions): BroadcastFollower {
  let current: Replication | undefined
  let hold: VisibleHold<Broadcast> | undefined
  let streaming = false
  let stopping = new AbortController()
  let lastError: string | undefined

  function connect(onStart: () => void): Replication {
    current = startReplication({
      replicationUrl,
      slot: `openvibe_realtime_${randomBytes(8).toString('hex')}`,
      onStart() {
        streaming = true
        onStart()
      },
      onMessage(messagePrefix, content) {
        if (messagePrefix !== prefix) return
        const held = parseBroadcast(content)
        if (held) hold?.add(held)
        else
          log.warn('realtime.send wrote a message that is not private or not readable; it was not delivered')
      },
    })
    return current
  }

  /** Follows one stream to its end, then the next, until stopped. */
  async function keepFollowing(first: Replication, signal: AbortSignal) {
    let stream = first
    let failures = 0
    while (!signal.aborted) {
      const error = await stream.ended.then(
        () => undefined,
        (cause: unknown) => cause,
      )
      if (signal.aborted) return
      if (streaming) failures = 0
      streaming = false
      lastError = error instanceof Error ? error.message : String(error)
      log.warn({ err: error }, 'realtime lost its replication connection and tries again')
      await stream.stop().catch(() => {})
      await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** failures++), undefined, { signal }).catch(
        () => {},
      )
      if (signal.aborted) return
      stream = connect(() => {
        log.info('realtime replication works again')
        onResumed()
      })
    }
  }

  return {
    async start() {
      stopping = new AbortController()
      hold = holdUntilVisible({ databaseUrl, log, pass: onBroadcast })
      const { promise: started, resolve } = Promise.withResolvers<void>()
      let late = false
      const first = connect(() => {
        resolve()
        if (late) onResumed()
      })
      const patience = setTimeout(() => {
        late = true
        log.warn('realtime replication waits for an open transaction and starts without it')
        resolve()
      }, patienceMs)
      await Promise.race([started, first.ended])
        .catch(async error => {
          await first.stop().catch(() => {})
          await hold?.end()
          throw error
        })
        .finally(() => clearTimeout(patience))
      void keepFollowing(first, stopping.signal)
    },

    async stop() {
      stopping.abort()
      streaming = false
      await current?.stop()
      await hold?.end()
    },

    status: () => ({
      replication: streaming ? 'streaming' : 'reconnecting',
      ...(lastError === undefined ? {} : { lastError }),
    }),
  }
}

/**
 * A broadcast to the private channel. One to the public channel of the same name must not reach those who
 * joined the private one.
 */
const sentShape = z.object({
  id: z.string(),
  transaction: z.string(),
  topic: z.string(),
  event: z.string(),
  private: z.literal(true),
  payload: z.unknown().optional(),
})

function parseBroadcast(content: string): Held<Broadcast> | null {
  try {
    const { id, transaction, topic, event, payload } = sentShape.parse(JSON.parse(content))
    return { transaction, sent: { id, topic, event, payload: JSON.stringify(payload ?? {}) } }
  } catch {
    return null
  }
}
