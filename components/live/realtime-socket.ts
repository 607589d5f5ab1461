import type { Channel } from '@supabase/phoenix'
import { isLiveEvent } from './is-live-event'
import { readFrame } from './read-frame'
import { beatMs, startBeats } from './start-beats'
import type { ChannelPort } from './topic-pool'

/** The socket of a page: its topics join over it, and it connects anew whenever it is lost. */
export interface RealtimeSocket extends ChannelPort {
  /** Asks whether the other side is still there, after sleep or a change of network, and connects anew if not. */
  probe(): void
}

const probeMs = 2_000
/** The code of a socket that was closed on purpose. */
const closedByUs = 1_000
const pausesMs = [1_000, 2_000, 5_000, 10_000]

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
  /** Called at each heartbeat, with whether the other side answered. */
  onPulse: (alive: boolean) => void
}): Promise<RealtimeSocket> {
  // The server refuses a join without a token, so the first join waits for it.
  const [{ Socket }, first] = await Promise.all([import('./phoenix'), access.readToken()])
  let token = first
  let endBeats = () => {}
  const channels = new Set<Channel>()
  const socket = new Socket(`${access.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: access.publishableKey },
    // Version 1 of the protocol has text alone; in later ones Realtime sends broadcasts as bytes.
    vsn: '1.0.0',
    encode: (frame, send) => send(JSON.stringify(frame)),
    decode: (text, hear) => {
      const frame = readFrame(text)
      if (frame) hear(frame)
    },
    heartbeatIntervalMs: beatMs,
    autoSendHeartbeat: false,
    heartbeatCallback: status => {
      if (status === 'sent') void renewToken()
      else if (status !== 'disconnected') access.onPulse(status === 'ok')
    },
    reconnectAfterMs: pauseAfter,
    beforeReconnect: renewToken,
  })
  socket.onOpen(() => {
    endBeats()
    endBeats = startBeats(() => socket.sendHeartbeat())
  })
  socket.onClose(() => endBeats())
  // A hidden tab connects again, too: it tells of new messages.
  addEventListener('visibilitychange', () => {
    socket.pageHidden = false
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

function readBroadcast(payload: unknown): { name: string; payload?: unknown } | null {
  if (typeof payload !== 'object' || payload === null || !('event' in payload)) return null
  const { event } = payload
  return typeof event === 'string'
    ? { name: event, payload: 'payload' in payload ? payload.payload : null }
    : null
}
