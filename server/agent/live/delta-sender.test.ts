import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BroadcastMessage } from '../../realtime/broadcast.ts'
import { createDeltaSender } from './delta-sender.ts'

describe('text on its way to browsers', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function setUp(rates = { perStream: 20, perSecond: 1_000 }) {
    const calls: BroadcastMessage[][] = []
    let isDown = false
    const broadcaster = {
      async send(messages: BroadcastMessage[]) {
        if (isDown) throw new Error('Realtime is down')
        calls.push(messages)
      },
    }
    const sender = createDeltaSender({ broadcaster, rates })
    const open = (taskId: string) => sender.open({ taskId, turn: 1, attempt: 1 }, () => `thread:${taskId}`)
    return {
      open,
      calls,
      setDown(down: boolean) {
        isDown = down
      },
    }
  }
  const payloads = (calls: BroadcastMessage[][]) => calls.flat().map(message => message.payload)

  it('goes at once with the first words, then in one piece per turn', async () => {
    const { open, calls } = setUp()
    const stream = open('a')
    stream.write('One ')
    await vi.advanceTimersByTimeAsync(10)
    expect(payloads(calls)).toEqual([{ taskId: 'a', turn: 1, attempt: 1, offset: 0, text: 'One ' }])
    stream.write('two ')
    stream.write('three')
    await vi.advanceTimersByTimeAsync(30)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(30)
    expect(payloads(calls).at(-1)).toMatchObject({ offset: 4, text: 'two three' })
  })

  it('of several answers goes in one call', async () => {
    const { open, calls } = setUp()
    open('a').write('A')
    open('b').write('B')
    await vi.advanceTimersByTimeAsync(10)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.map(message => message.topic)).toEqual(['thread:a', 'thread:b'])
  })

  it('is sent with a limited rate for each answer, and less often when there are many', async () => {
    const { open, calls } = setUp({ perStream: 20, perSecond: 40 })
    const streams = Array.from({ length: 10 }, (_, index) => open(String(index)))
    for (let tick = 0; tick < 100; tick++) {
      for (const stream of streams) stream.write('x')
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(calls.flat().length).toBeLessThanOrEqual(50)
    expect(calls.flat().length).toBeGreaterThanOrEqual(40)
  })

  it('is sent again when it did not arrive, so that nothing is missing', async () => {
    const { open, calls, setDown } = setUp()
    setDown(true)
    const stream = open('a')
    stream.write('One ')
    await vi.advanceTimersByTimeAsync(100)
    stream.write('two')
    setDown(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(payloads(calls)).toEqual([{ taskId: 'a', turn: 1, attempt: 1, offset: 0, text: 'One two' }])
  })

  it('is cut into pieces that fit, never within a character', async () => {
    const { open, calls } = setUp()
    const text = `${'x'.repeat(1_999)}😀${'y'.repeat(100)}`
    open('a').write(text)
    await vi.advanceTimersByTimeAsync(1_000)
    const texts = payloads(calls).map(payload => ('text' in payload ? String(payload.text) : ''))
    expect(texts.join('')).toBe(text)
    expect(texts.every(piece => piece.isWellFormed() && piece.length <= 2_000)).toBe(true)
  })

  it('stays unsent once the answer is there', async () => {
    const { open, calls } = setUp()
    const stream = open('a')
    stream.write('One')
    stream.end()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(calls).toEqual([])
  })
})
