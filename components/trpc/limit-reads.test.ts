import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limitReads, parkReads, patienceMs, repeatReads } from './limit-reads'

/** A line that holds every request until the test answers it. */
function openLine() {
  const asked: { signal: AbortSignal | null | undefined; answer: (words: string) => void }[] = []
  const send = limitReads((_, init) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    asked.push({ signal: init?.signal, answer: words => resolve(new Response(words)) })
    return promise
  })
  return { asked, send }
}

const outcome = (answer: Promise<Response>) =>
  answer.then(
    found => found.text(),
    (error: unknown) => error,
  )

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a read', () => {
  it('ends after ten seconds without an answer, as a network that failed, and frees its connection', async () => {
    const { asked, send } = openLine()
    const read = outcome(send('/api/config'))
    await vi.advanceTimersByTimeAsync(patienceMs.read - 1)
    expect(asked[0]?.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked[0]?.signal?.aborted).toBe(true)
    expect(await read).toBeInstanceOf(TypeError)
  })

  it('ends when its caller has no more use for it', async () => {
    const { asked, send } = openLine()
    const gone = new AbortController()
    const read = outcome(send('/api/config', { signal: gone.signal }))
    gone.abort('gone')
    expect(await read).toBe('gone')
    expect(asked[0]?.signal?.aborted).toBe(true)
    expect(await outcome(send('/api/config', { signal: gone.signal }))).toBe('gone')
    expect(asked).toHaveLength(1)
  })

  it('is asked again when the line is back, and the first answer to that counts', async () => {
    const { asked, send } = openLine()
    const read = outcome(send('/api/config'))
    repeatReads()
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(500)
    repeatReads()
    expect(asked).toHaveLength(2)
    asked[0]?.answer('old')
    asked[1]?.answer('new')
    expect(await read).toBe('new')
    repeatReads()
    expect(asked).toHaveLength(2)
  })

  it('is not asked for longer because it was asked again', async () => {
    const { send } = openLine()
    const read = outcome(send('/api/config'))
    await vi.advanceTimersByTimeAsync(patienceMs.read - 1)
    repeatReads()
    await vi.advanceTimersByTimeAsync(1)
    expect(await read).toBeInstanceOf(TypeError)
  })
})

describe('while nothing answers', () => {
  afterEach(() => repeatReads())

  it('reads are held back and free their connections, until the line is back or their time is over', async () => {
    const { asked, send } = openLine()
    const read = outcome(send('/api/trpc/thread.get'))
    parkReads()
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true])
    const other = outcome(send('/api/trpc/thread.list'))
    await vi.advanceTimersByTimeAsync(5_000)
    const late = outcome(send('/orchard/general?_rsc=1'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await Promise.all([read, other])).toEqual([expect.any(TypeError), expect.any(TypeError)])
    expect(asked).toHaveLength(1)
    repeatReads()
    expect(asked).toHaveLength(2)
    asked[1]?.answer('the page')
    expect(await late).toBe('the page')
  })

  it('the question whether the server is there goes out', async () => {
    const { asked, send } = openLine()
    parkReads()
    const question = outcome(send('/api/config', { priority: 'high' }))
    expect(asked).toHaveLength(1)
    asked[0]?.answer('here')
    expect(await question).toBe('here')
  })
})

describe('a write', () => {
  it('has no limit and is not sent twice, since it may have arrived', async () => {
    const { asked, send } = openLine()
    const write = outcome(send('/api/trpc/message.send', { method: 'POST' }))
    await vi.advanceTimersByTimeAsync(60_000)
    repeatReads()
    expect(asked).toHaveLength(1)
    asked[0]?.answer('sent')
    expect(await write).toBe('sent')
  })
})
