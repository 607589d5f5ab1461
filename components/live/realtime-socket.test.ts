// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limitReads } from '@/components/trpc/limit-reads'
import { type Frame, readFrame } from './read-frame'
import { openRealtimeSocket } from './realtime-socket'

/** A socket that the test plays the other side of. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static opened: FakeSocket[] = []
  readyState = 0
  /** Nothing passes it any more, and nobody closes it. */
  isDead = false
  readonly sent: Frame[] = []
  bufferedAmount = 0
  onopen = () => {}
  onclose = (_event: object) => {}
  onmessage = (_event: { data: string }) => {}

  readonly address: string

  constructor(address: string) {
    super()
    this.address = address
    FakeSocket.opened.push(this)
  }

  send(text: string) {
    const frame = readFrame(text)
    if (!frame) return
    this.sent.push(frame)
    if (frame.event === 'heartbeat' && !this.isDead) queueMicrotask(() => this.answer(frame))
  }

  close() {
    if (this.readyState >= 2) return
    this.readyState = 2
    setTimeout(() => this.lose())
  }

  lose() {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
    this.onclose({})
  }

  async accept() {
    this.readyState = FakeSocket.OPEN
    this.dispatchEvent(new Event('open'))
    this.onopen()
    await vi.advanceTimersByTimeAsync(0)
  }

  say(topic: string, event: string, payload: object, ref: string | null = null) {
    this.onmessage({ data: JSON.stringify({ topic, event, payload, ref }) })
  }

  answer({ topic, ref }: Frame, status: 'ok' | 'error' = 'ok') {
    this.say(topic, 'phx_reply', { status, response: {} }, ref)
  }

  /** The frames of an event that have arrived here. */
  got(event: string): Frame[] {
    return this.sent.filter(frame => frame.event === event)
  }
}

/** The events in which the page tells of its coming and going. */
const pageEvents: [string, () => void][] = []
const tell = (told: string) => {
  for (const [name, listener] of pageEvents) if (name === told) listener()
}

const topic = 'realtime:thread:1'
const heartbeatMs = 4_000

async function start(options: { token?: () => Promise<string> } = {}) {
  const statuses: string[] = []
  const heard: string[] = []
  const pulses: { alive: boolean; heardAt: number }[] = []
  const socket = await openRealtimeSocket({
    url: 'https://base.example',
    publishableKey: 'a key',
    readToken: options.token ?? (async () => 'token 1'),
    onPulse: (alive, heardAt) => pulses.push({ alive, heardAt }),
  })
  const close = socket.open('thread:1', {
    event: ({ name }) => heard.push(name),
    status: status => statuses.push(status),
  })
  return { socket, close, statuses, heard, pulses }
}

function newest(): FakeSocket {
  const socket = FakeSocket.opened.at(-1)
  if (!socket) throw new Error('no socket was opened')
  return socket
}

/** Accepts the newest socket and its only join. */
async function join(): Promise<FakeSocket> {
  const server = newest()
  await server.accept()
  const [asked] = server.got('phx_join')
  if (asked) server.answer(asked)
  return server
}

/** Tells whether the server answers the question whether it is there. */
let isThere = true
let questions = 0

beforeEach(() => {
  vi.useFakeTimers()
  isThere = true
  questions = 0
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    questions += 1
    if (isThere) return Promise.resolve(Response.json({}))
    const { promise, reject } = Promise.withResolvers<Response>()
    signal.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.stubGlobal('WebSocket', FakeSocket)
  pageEvents.length = 0
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => pageEvents.push([name, listener]))
  FakeSocket.opened = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the live connection', () => {
  it('joins a private topic with a token, and passes its broadcasts on', async () => {
    const { statuses, heard } = await start()
    const server = await join()
    expect(server.address).toBe('wss://base.example/realtime/v1/websocket?apikey=a%20key&vsn=1.0.0')
    expect(server.got('phx_join')[0]).toMatchObject({
      topic,
      payload: { config: { private: true }, access_token: 'token 1' },
    })
    server.say(topic, 'broadcast', { type: 'broadcast', event: 'agent.changed', payload: { id: '1' } })
    server.say('realtime:thread:2', 'broadcast', { event: 'typing', payload: {} })
    server.onmessage({ data: '[]' })
    expect({ statuses, heard }).toEqual({ statuses: ['joined'], heard: ['agent.changed'] })
  })

  it('connects and joins again by itself, later each time that it is refused', async () => {
    const { statuses } = await start()
    const first = await join()
    first.lose()
    for (const pause of [1_000, 2_000, 2_500, 2_500]) {
      const before = FakeSocket.opened.length
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(FakeSocket.opened).toHaveLength(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(FakeSocket.opened).toHaveLength(before + 1)
      newest().lose()
    }
    await vi.advanceTimersByTimeAsync(2_500)
    await join()
    expect(new Set(statuses.slice(1, -1))).toEqual(new Set(['lost']))
    expect(statuses.at(-1)).toBe('joined')
  })

  it('tells of a refusal, and tries again', async () => {
    const { statuses } = await start()
    const server = newest()
    await server.accept()
    for (const asked of server.got('phx_join')) server.answer(asked, 'error')
    expect(statuses).toEqual(['refused'])
    await vi.advanceTimersByTimeAsync(1_000)
    const again = server.got('phx_join')[1]
    if (again) server.answer(again)
    expect(statuses).toEqual(['refused', 'joined'])
  })

  it('joins again when nobody answers a join', async () => {
    const { statuses } = await start()
    const server = newest()
    await server.accept()
    await vi.advanceTimersByTimeAsync(11_000)
    expect(statuses).toEqual(['lost'])
    expect(server.got('phx_join')).toHaveLength(2)
  })

  it('finds within eight seconds that a line is dead, and tells when it was last heard', async () => {
    const { pulses, statuses } = await start()
    const server = await join()
    await vi.advanceTimersByTimeAsync(heartbeatMs)
    expect(pulses.map(({ alive }) => alive)).toEqual([true, true])
    server.isDead = true
    const diedAt = Date.now()
    await vi.advanceTimersByTimeAsync(2 * heartbeatMs - 1)
    expect(statuses).toEqual(['joined'])
    await vi.advanceTimersByTimeAsync(1)
    expect(statuses).toEqual(['joined', 'lost'])
    expect(pulses.at(-1)).toEqual({ alive: false, heardAt: diedAt })
    // The close is waited for, and then the pause.
    await vi.advanceTimersByTimeAsync(1_200)
    expect(FakeSocket.opened).toHaveLength(2)
  })

  it('asks a silent server every two seconds, tries seldom, and connects with the first answer', async () => {
    const { statuses, pulses } = await start()
    const server = await join()
    server.isDead = true
    isThere = false
    await vi.advanceTimersByTimeAsync(2 * heartbeatMs + 60_000)
    expect(questions).toBeGreaterThanOrEqual(20)
    // Browsers delay a socket that fails often.
    expect(FakeSocket.opened.length).toBeLessThanOrEqual(12)
    // One try at a time: a browser makes no other before it is closed.
    expect(FakeSocket.opened.slice(0, -1).every(({ readyState }) => readyState === 3)).toBe(true)
    isThere = true
    const tries = FakeSocket.opened.length
    for (let ms = 0; ms < 2_500 && FakeSocket.opened.length === tries; ms += 100)
      await vi.advanceTimersByTimeAsync(100)
    expect(FakeSocket.opened).toHaveLength(tries + 1)
    await join()
    expect(statuses.at(-1)).toBe('joined')
    expect(pulses.at(-1)?.alive).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(newest().readyState).toBe(FakeSocket.OPEN)
  })

  it('holds reads back while nothing answers, and asks again for them with the first answer', async () => {
    const asked: string[] = []
    const send = limitReads(address => {
      asked.push(String(address))
      return new Promise(() => {})
    })
    await start()
    const server = await join()
    server.isDead = true
    isThere = false
    await vi.advanceTimersByTimeAsync(2 * heartbeatMs + 8_000)
    send('/api/trpc/thread.changes').catch(() => {})
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toEqual([])
    isThere = true
    await vi.advanceTimersByTimeAsync(4_500)
    expect(asked).toEqual(['/api/trpc/thread.changes'])
    await vi.advanceTimersByTimeAsync(10_000)
  })

  it('tries every two to three seconds while the socket alone is dead, and seldom after a minute', async () => {
    await start()
    const server = await join()
    server.isDead = true
    await vi.advanceTimersByTimeAsync(2 * heartbeatMs + 2_000)
    const tries = FakeSocket.opened.length
    await vi.advanceTimersByTimeAsync(50_000)
    expect(FakeSocket.opened.length - tries).toBeGreaterThanOrEqual(18)
    await vi.advanceTimersByTimeAsync(30_000)
    const later = FakeSocket.opened.length
    await vi.advanceTimersByTimeAsync(30_000)
    expect(FakeSocket.opened.length - later).toBeLessThanOrEqual(3)
  })

  it('connects with the token it has while the next one does not come', async () => {
    let asked = 0
    await start({ token: () => (asked++ === 0 ? Promise.resolve('token 1') : new Promise(() => {})) })
    const server = await join()
    server.lose()
    await vi.advanceTimersByTimeAsync(1_000 + 1_000)
    await join()
    expect(newest().got('phx_join')[0]).toMatchObject({ payload: { access_token: 'token 1' } })
  })

  it('beats a sixth as often while the page is hidden, and says so', async () => {
    await start()
    const server = await join()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    tell('visibilitychange')
    await vi.advanceTimersByTimeAsync(12 * heartbeatMs)
    const promised = (everyMs: number) => ({ payload: { everyMs } })
    const seldom = promised(6 * heartbeatMs)
    expect(server.got('heartbeat')).toMatchObject([promised(heartbeatMs), seldom, seldom, seldom])
  })

  it('finds out within two seconds after a sleep whether the other side is there', async () => {
    const { socket, pulses } = await start()
    const server = await join()
    socket.probe()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(pulses.map(({ alive }) => alive)).toEqual([true, true])
    server.isDead = true
    socket.probe()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(pulses.map(({ alive }) => alive)).toEqual([true, true, false])
  })

  it('does not wait for the next try when the network is back', async () => {
    const { socket } = await start()
    const first = await join()
    first.lose()
    socket.probe()
    await vi.advanceTimersByTimeAsync(0)
    expect(FakeSocket.opened).toHaveLength(2)
  })

  it('hands a new token on at the next heartbeat', async () => {
    let token = 'token 1'
    await start({ token: async () => token })
    const server = await join()
    await vi.advanceTimersByTimeAsync(heartbeatMs)
    expect(server.got('access_token')).toEqual([])
    token = 'token 2'
    await vi.advanceTimersByTimeAsync(heartbeatMs)
    expect(server.got('access_token')).toMatchObject([{ topic, payload: { access_token: 'token 2' } }])
  })

  it('opens no socket without a token', async () => {
    const token = () => Promise.reject(new Error('no network'))
    await expect(start({ token })).rejects.toThrow('no network')
    expect(FakeSocket.opened).toEqual([])
  })

  it('tells once that the server has closed a topic, but not of the end of an earlier membership', async () => {
    const { statuses } = await start()
    const server = await join()
    const [asked] = server.got('phx_join')
    server.say(topic, 'phx_close', {}, '999')
    expect(statuses).toEqual(['joined'])
    server.say(topic, 'phx_close', {}, asked?.ref ?? null)
    server.lose()
    expect(statuses).toEqual(['joined', 'closed'])
  })

  it('leaves a topic that nobody listens to any more, and does not join it again', async () => {
    const { close, statuses } = await start()
    const server = await join()
    close()
    expect(server.got('phx_leave')).toMatchObject([{ topic }])
    server.lose()
    await vi.advanceTimersByTimeAsync(1_000)
    await newest().accept()
    expect(newest().got('phx_join')).toEqual([])
    expect(statuses).toEqual(['joined'])
  })

  it('connects again in a hidden tab, too', async () => {
    await start()
    const first = await join()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    tell('visibilitychange')
    first.lose()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(FakeSocket.opened).toHaveLength(2)
  })

  it('has no socket while the page is kept for Back', async () => {
    const { statuses } = await start()
    await join()
    tell('pagehide')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSocket.opened).toHaveLength(1)
    tell('pageshow')
    await join()
    expect(FakeSocket.opened).toHaveLength(2)
    expect(statuses).toEqual(['joined', 'lost', 'joined'])
  })
})
