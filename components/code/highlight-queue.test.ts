import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHighlightQueue, cutRuns } from './highlight-queue'

/** The parts of a worker that the queue needs; the test gives its answers. */
class StandInWorker extends EventTarget implements Worker {
  asked: unknown[] = []
  isEnded = false
  onmessage: Worker['onmessage'] = null
  onmessageerror: Worker['onmessageerror'] = null
  onerror: Worker['onerror'] = null
  postMessage(question: unknown) {
    this.asked.push(question)
  }
  terminate() {
    this.isEnded = true
  }
  answer(data: unknown) {
    this.onmessage?.call(this, new MessageEvent('message', { data }))
  }
}

function open() {
  const workers: StandInWorker[] = []
  const queue = createHighlightQueue(() => {
    const worker = new StandInWorker()
    workers.push(worker)
    return worker
  }, 1_000)
  return { queue, workers }
}

describe('the queue of the worker that colours code', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('opens no worker before there is code', () => {
    expect(open().workers).toHaveLength(0)
  })

  it('sends one piece after the other and matches each answer to its piece', async () => {
    const { queue, workers } = open()
    const first = queue.colour('go', 'a b')
    const second = queue.colour('go', 'c')
    expect(workers[0]?.asked).toEqual([{ grammar: 'go', code: 'a b' }])
    workers[0]?.answer(Uint32Array.of(1, 1, 2, 0))
    expect(await first).toEqual([
      { text: 'a', style: 'key' },
      { text: ' b', style: '' },
    ])
    expect(workers[0]?.asked).toHaveLength(2)
    workers[0]?.answer(null)
    expect(await second).toBeNull()
    expect(workers).toHaveLength(1)
  })

  it('ends a worker that does not answer, and continues with a new one', async () => {
    const { queue, workers } = open()
    const lost = queue.colour('go', 'a')
    const next = queue.colour('go', 'b')
    vi.advanceTimersByTime(1_000)
    expect(await lost).toBeNull()
    expect(workers[0]?.isEnded).toBe(true)
    workers[1]?.answer(Uint32Array.of(1, 3))
    expect(await next).toEqual([{ text: 'b', style: 'fn' }])
  })

  it('leaves code plain where no worker can be started', async () => {
    const queue = createHighlightQueue(() => {
      throw new Error('refused by the policy')
    })
    expect(await queue.colour('go', 'a')).toBeNull()
    expect(await queue.colour('go', 'b')).toBeNull()
  })
})

describe('cutting code', () => {
  it.each([
    ['too little', Uint32Array.of(1, 1)],
    ['too much', Uint32Array.of(1, 1, 99, 0)],
    ['an unknown style', Uint32Array.of(1, 1, 2, 77)],
  ])('keeps every character for the pairs %s', (_, pairs) => {
    expect(
      cutRuns('abc', pairs)
        .map(({ text }) => text)
        .join(''),
    ).toBe('abc')
  })
})
