import { isLiveEvent } from './is-live-event'
import { type Frame, readFrame } from './read-frame'
import { startBeats } from './start-beats'
import type { ChannelPort } from './topic-pool'

/** The socket of a page: its topics join over it, and it connects anew whenever it is lost. */
export interface RealtimeSocket extends ChannelPort {
  /** Asks whether the other side is still there, after sleep or a change of network, and connects anew if not. */
  probe(): void
}

/** One topic that the page listens to. */
interface Membership {
  readonly topic: string
  readonly on: Parameters<ChannelPort['open']>[1]
  /** The number of the newest join, which the server repeats in its answers; null: nothing was sent on this socket. */
  ref: string | null
  isJoined: boolean
  /** The token that the server has. */
  token: string
  tries: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** How long to wait for a socket to open, and for the answer to a join. */
const patienceMs = 10_000
const probeMs = 2_000
const pausesMs = [1_000, 2_000, 5_000, 10_000]

/**
 * Speaks Phoenix's protocol with Supabase Realtime, as much of it as a page needs that only listens: joins to private
 * topics, broadcasts, tokens and heartbeats. Version 1 of the protocol has text alone; later ones have binary frames.
 */
export function openRealtimeSocket(access: {
  url: string
  publishableKey: string
  /** Returns a token that is valid for the next minutes. */
  readToken: () => Promise<string>
  /** Called at each heartbeat, with whether the other side answered. */
  onPulse: (alive: boolean) => void
}): RealtimeSocket {
  const address = `${access.url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${encodeURIComponent(access.publishableKey)}&vsn=1.0.0`
  const members = new Set<Membership>()
  let socket: WebSocket | null = null
  let tries = 0
  let refs = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let beat: string | null = null
  let endBeats = () => {}
  let isAway = false

  function push(topic: string, event: string, payload: object, joinRef: string | null = null): string {
    refs += 1
    const ref = String(refs)
    // A join names itself.
    const frame: Frame = { topic, event, payload, ref, join_ref: event === 'phx_join' ? ref : joinRef }
    socket?.send(JSON.stringify(frame))
    return ref
  }

  function isOpen(): boolean {
    return socket?.readyState === WebSocket.OPEN
  }

  function connect() {
    clearTimeout(waiting)
    if (socket || isAway) return
    const opened = new WebSocket(address)
    socket = opened
    waiting = setTimeout(() => drop(opened), patienceMs)
    opened.onopen = () => {
      if (socket !== opened) return
      clearTimeout(waiting)
      endBeats = startBeats(() => (beat === null ? sendBeat() : missBeat()))
      for (const member of members) void join(member)
    }
    opened.onmessage = ({ data }) => {
      const frame = socket === opened && readFrame(data)
      if (frame) hear(frame)
    }
    opened.onclose = () => drop(opened)
  }

  /** Gives a socket up without waiting for its close, which a dead network never answers. */
  function drop(lost: WebSocket | null) {
    if (!lost || socket !== lost) return
    clearTimeout(waiting)
    endBeats()
    socket = null
    beat = null
    lost.close()
    for (const member of members) lose(member)
    if (!isAway) waiting = setTimeout(connect, pauseAfter(tries))
    tries += 1
  }

  function lose(member: Membership) {
    clearTimeout(member.timer)
    member.ref = null
    member.isJoined = false
    member.on.status('lost')
  }

  async function join(member: Membership) {
    clearTimeout(member.timer)
    const here = socket
    const token = await access.readToken().catch(() => null)
    if (socket !== here || !isOpen() || !members.has(member) || member.ref !== null) return
    if (token === null) {
      member.on.status('lost')
      return joinLater(member)
    }
    member.token = token
    member.ref = push(member.topic, 'phx_join', { config: { private: true }, access_token: token })
    member.timer = setTimeout(() => {
      push(member.topic, 'phx_leave', {}, member.ref)
      lose(member)
      joinLater(member)
    }, patienceMs)
  }

  function joinLater(member: Membership) {
    clearTimeout(member.timer)
    member.ref = null
    member.isJoined = false
    if (isOpen()) member.timer = setTimeout(() => void join(member), pauseAfter(member.tries))
    member.tries += 1
  }

  function hear(frame: Frame) {
    tries = 0
    if (frame.topic === 'phoenix') {
      if (frame.ref !== beat) return
      beat = null
      return access.onPulse(statusOf(frame) === 'ok')
    }
    for (const member of members) if (member.topic === frame.topic) hearAs(member, frame)
  }

  function hearAs(member: Membership, frame: Frame) {
    const { ref, join_ref: joinRef } = frame
    switch (frame.event) {
      case 'broadcast': {
        const event = readBroadcast(frame.payload)
        if (event && isLiveEvent(event)) member.on.event(event)
        return
      }
      case 'phx_reply':
        if (ref === null || ref !== member.ref || member.isJoined) return
        clearTimeout(member.timer)
        member.isJoined = statusOf(frame) === 'ok'
        if (!member.isJoined) joinLater(member)
        else member.tries = 0
        return member.on.status(member.isJoined ? 'joined' : 'refused')
      case 'phx_close':
        // The end of an earlier membership may arrive after the next join.
        if ((joinRef ?? ref ?? member.ref) !== member.ref) return
        forget(member)
        return member.on.status('closed')
      case 'phx_error':
        if ((joinRef ?? ref ?? member.ref) !== member.ref) return
        lose(member)
        return joinLater(member)
    }
  }

  function forget(member: Membership) {
    members.delete(member)
    clearTimeout(member.timer)
  }

  function sendBeat() {
    if (!isOpen()) return
    beat = push('phoenix', 'heartbeat', {})
    void renewToken()
  }

  function missBeat() {
    access.onPulse(false)
    drop(socket)
  }

  /** A topic is left when the token it was joined with has ended: the server gets the next one before. */
  async function renewToken() {
    const token = await access.readToken().catch(() => null)
    if (token === null || !isOpen()) return
    for (const member of members) {
      if (!member.isJoined || member.token === token) continue
      member.token = token
      push(member.topic, 'access_token', { access_token: token }, member.ref)
    }
  }

  // A page that is kept for Back has no socket, else the browser would not keep it.
  addEventListener('pagehide', () => {
    isAway = true
    clearTimeout(waiting)
    drop(socket)
  })
  addEventListener('pageshow', () => {
    isAway = false
    if (members.size > 0) connect()
  })

  return {
    open(name, on) {
      const topic = `realtime:${name}`
      const member: Membership = {
        topic,
        on,
        ref: null,
        isJoined: false,
        token: '',
        tries: 0,
        timer: undefined,
      }
      members.add(member)
      if (isOpen()) void join(member)
      else connect()
      return () => {
        if (!members.has(member)) return
        forget(member)
        if (member.ref !== null && isOpen()) push(topic, 'phx_leave', {}, member.ref)
      }
    },
    probe() {
      if (!isOpen()) return connect()
      if (beat === null) sendBeat()
      const asked = beat
      setTimeout(() => beat !== null && beat === asked && missBeat(), probeMs)
    },
  }
}

/** Pauses grow, and differ from page to page: not all pages come back at once after the server was away. */
function pauseAfter(tries: number): number {
  const most = pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0
  return most / 2 + (Math.random() * most) / 2
}

function statusOf({ payload }: Frame): unknown {
  return isObject(payload) ? payload.status : undefined
}

function readBroadcast(payload: unknown): { name: string; payload?: unknown } | null {
  if (!isObject(payload) || typeof payload.event !== 'string') return null
  return { name: payload.event, payload: payload.payload }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
