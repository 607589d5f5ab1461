// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnection } from './connection'
import type { RealtimeAccess } from './realtime-client'
import type { RealtimeSocket } from './realtime-socket'

const socket: RealtimeSocket = { open: () => () => {}, probe: () => {} }
const listener = { onJoined: () => {}, onEvent: () => {} }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the connection of a tab', () => {
  it('is lost since it was last heard, until it is heard again', async () => {
    let pulse: RealtimeAccess['onPulse'] = () => {}
    const connection = createConnection(async onPulse => {
      pulse = onPulse
      return socket
    })
    connection.join('user:1', listener)
    await vi.advanceTimersByTimeAsync(0)
    const heardAt = Date.now() - 8_000
    pulse(false, heardAt)
    expect(connection.state.get().lostAt).toBe(heardAt)
    pulse(true, Date.now())
    expect(connection.state.get().lostAt).toBeNull()
  })

  it('is lost when it is not there after five seconds, since its first try', async () => {
    const connection = createConnection(() => new Promise(() => {}))
    connection.join('user:1', listener)
    const began = Date.now()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(connection.state.get().lostAt).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(connection.state.get().lostAt).toBe(began)
  })
})
