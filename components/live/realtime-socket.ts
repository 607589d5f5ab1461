import type { Channel } from '@supabase/phoenix'
import { parkReads, repeatReads, resumeReads } from '@/components/trpc/limit-reads'
import { findTrouble } from './find-trouble'
import { isLiveEvent } from './is-live-event'
import { readFrame } from './read-frame'
import { beatMs, nextBeatMs, startBeats } from './start-beats'
import type { ChannelPort } from './topic-pool'

/** The socket of a page: its topics join over it, and it connects anew whenever it is lost. */
export interface RealtimeSocket extends ChannelPort {
  /** Asks whether the other side is still there, after sleep or a change of network, and connects anew if not. */
  probe(): void
}

const probeMs = 2_000
const tokenMs = 1_000
/** The code of a socket that was closed on purpose. */
const closedByUs = 1_000
/** The most between the beginnings of two tries, which grows with them. */
const pausesMs = [1_000, 2_000, 2_500]
const leastPauseMs = 200
/** How long a try may take without an answer, and the first one. */
const tryMs = 2_000
const firstTryMs = 10_000
/** How often the server is asked whether it is there, and after how long a try is made all the same. */
const lookMs = 1_500
const untriedMs = 3_000
/**
 * After so many tries the line may only have become slow, and browsers delay a socket that has failed often by seconds:
 * each has the time of the first one, and waits for an answer this long.
 */
const mostTries = 24
const longMs = 60_000

/**
 * Speaks with Supabase Realtime by the client of Phoenix, which knows of joins and retries. The rest is what a page needs
 * that only listens: private topics, tokens, broadcasts and heartbeats that go on in a hidden tab. The client loads with
 * the first use, not with the page.
 */
export async function openRealtimeSocket(access: {
  url: string
  publishableKey: string
  /** Returns a token that is valid for the next minutes. */
  readToken: () => Promise<string>
  /** Called at each heartbeat, with whether the other side answered, and when it was last heard (a clock time in ms). */
  onPulse: (alive: boolean, heardAt: number) => void
}): Promise<RealtimeSocket> {
  // The server refuses a join without a token, so the first join waits for it.
  const [{ Socket }, first] = await Promise.all([import('./phoenix'), access.readToken()])
  let token = first
  let endBeats = () => {}
  let heardAt = Date.now()
  /** When the try that is under way began; 0: there is none. */
  let triedAt = 0
  let ends: ReturnType<typeof setTimeout> | undefined
  const channels = new Set<Channel>()

  /** Gives a try up that nothing answers: a browser would wait for minutes, and makes one at a time. */
  function limitTry(ms: number) {
    clearTimeout(ends)
    ends = setTimeout(
      () => socket.connectionState() === 'connecting' && socket.conn?.close(closedByUs, 'no answer', true),
      ms,
    )
  }

  const socket = new Socket(`${access.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: access.publishableKey },
    // Version 1 of the protocol has text alone; in later ones Realtime sends broadcasts as bytes.
    vsn: '1.0.0',
    // The embedded server knows by it when a person is gone; the hosted one takes no notice.
    encode: (frame, send) =>
      send(
        JSON.stringify(
          frame.event === 'heartbeat' ? { ...frame, payload: { everyMs: nextBeatMs() } } : frame,
        ),
      ),
    decode: (text, hear) => {
      const frame = readFrame(text)
      heardAt = Date.now()
      if (frame) hear(frame)
    },
    heartbeatIntervalMs: beatMs,
    autoSendHeartbeat: false,
    heartbeatCallback: status => {
      if (status === 'sent') void renewToken()
      else if (status !== 'disconnected') access.onPulse(status === 'ok', heardAt)
    },
    reconnectAfterMs: tries => Math.max(leastPauseMs, pauseAfter(tries) - (triedAt && Date.now() - triedAt)),
    beforeReconnect: async () => {
      const isLong = socket.reconnectTimer.tries > mostTries
      await untilAnswered(isLong ? longMs : untriedMs, () => socket.isConnected())
      // The way to the token may be dead as well: then the old one counts, until the new one is here.
      await Promise.race([renewToken(), new Promise(go => setTimeout(go, tokenMs))])
      triedAt = Date.now()
      limitTry(isLong ? firstTryMs : tryMs)
    },
  })
  socket.onOpen(() => {
    triedAt = 0
    repeatReads()
    endBeats()
    endBeats = startBeats(() => socket.sendHeartbeat())
    // An answer to the last connection comes no more; the first one here tells that the line is back.
    socket.pendingHeartbeatRef = null
    socket.sendHeartbeat()
  })
  socket.onClose(() => endBeats())
  // A hidden tab connects again, too: it tells of new messages.
  addEventListener('visibilitychange', () => {
    socket.pageHidden = false
    if (document.visibilityState === 'hidden' && socket.pendingHeartbeatRef === null) socket.sendHeartbeat()
  })

  /** A topic is left when the token it was joined with has ended: the server gets the next one before. */
  async function renewToken() {
    const next = await access.readToken().catch(() => token)
    if (next === token) return
    token = next
    for (const channel of channels)
      if (channel.isJoined() || channel.isJoining()) channel.push('access_token', { access_token: token })
  }

  return {
    open(name, on) {
      let isOpen = true
      const channel = socket.channel(`realtime:${name}`, () => ({
        config: { private: true },
        access_token: token,
      }))
      channels.add(channel)
      const forget = () => {
        isOpen = false
        channels.delete(channel)
      }
      channel.on('broadcast', payload => {
        const event = readBroadcast(payload)
        if (isOpen && event && isLiveEvent(event)) on.event(event)
      })
      channel.onError(() => isOpen && on.status('lost'))
      channel.onClose(() => {
        if (!isOpen) return
        forget()
        on.status('closed')
      })
      channel
        .join()
        .receive('ok', () => isOpen && on.status('joined'))
        .receive('error', () => isOpen && on.status('refused'))
        .receive('timeout', () => isOpen && on.status('lost'))
      if (socket.connectionState() === 'closed') limitTry(firstTryMs)
      socket.connect()
      return () => {
        if (!isOpen) return
        forget()
        channel.leave()
      }
    },
    probe() {
      if (socket.connectionState() === 'closed') {
        socket.reconnectTimer.reset()
        limitTry(firstTryMs)
        void renewToken().then(() => socket.teardown(() => socket.connect(), closedByUs, 'looking anew'))
        return
      }
      if (socket.pendingHeartbeatRef === null) socket.sendHeartbeat()
      const asked = socket.pendingHeartbeatRef
      // A second heartbeat while the first one is unanswered ends the socket.
      setTimeout(
        () => asked !== null && socket.pendingHeartbeatRef === asked && socket.sendHeartbeat(),
        probeMs,
      )
    },
  }
}

/** Pauses grow, and differ from page to page: not all pages come back at once after the server was away. */
function pauseAfter(tries: number): number {
  const most = pausesMs[Math.min(tries, pausesMs.length) - 1] ?? 0
  return most / 2 + (Math.random() * most) / 2
}

/** Waits until the server answers a question, which costs a browser less than a try to connect; not longer than that. */
function untilAnswered(mostMs: number, isConnected: () => boolean): Promise<void> {
  return new Promise(resolve => {
    let isAnswered = false
    const look = async () => {
      const found = await findTrouble()
      // An earlier question may have got lost.
      if (isAnswered || isConnected()) return
      if (found === 'unreachable') return parkReads()
      isAnswered = true
      resumeReads()
      end()
    }
    const looking = setInterval(look, lookMs)
    const late = setTimeout(end, mostMs)
    function end() {
      clearInterval(looking)
      clearTimeout(late)
      resolve()
    }
    void look()
  })
}

function readBroadcast(payload: unknown): { name: string; payload?: unknown } | null {
  if (typeof payload !== 'object' || payload === null || !('event' in payload)) return null
  const { event } = payload
  return typeof event === 'string'
    ? { name: event, payload: 'payload' in payload ? payload.payload : null }
    : null
}
