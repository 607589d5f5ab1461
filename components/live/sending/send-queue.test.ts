import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PendingMessage } from './pending-message'
import { createSendQueue, SendRefused } from './send-queue'

function pending(id: string): PendingMessage {
  return {
    id,
    threadId: 't',
    content: id,
    createdAt: '2026-11-21T09:00:00Z',
    status: 'sending',
    problem: null,
  }
}

/** A queue in which the test answers each delivery. */
function openQueue() {
  const asked: { id: string; given: AbortSignal; arrive: () => void; fail: (error: Error) => void }[] = []
  const standing = new Map<string, PendingMessage>()
  const queue = createSendQueue({
    deliver: ({ id }, given) =>
      new Promise((resolve, reject) => {
        asked.push({ id, given, arrive: () => resolve(), fail: reject })
      }),
    onChange: each => standing.set(each.id, each),
    describeHold: () => 'Not sent. You are offline.',
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { queue, asked, standing, settle, order: () => asked.map(({ id }) => id) }
}

describe('sending', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('keeps the order of five fast messages, with one on its way at a time', async () => {
    const { queue, asked, settle, order } = openQueue()
    for (const id of ['a', 'b', 'c', 'd', 'e']) queue.add(pending(id))
    expect(order()).toEqual(['a'])
    for (let index = 0; index < 5; index += 1) {
      asked[index]?.arrive()
      await settle()
    }
    expect(order()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('holds everything back while offline, gives the reason, and continues in order', async () => {
    const { queue, asked, standing, settle, order } = openQueue()
    queue.add(pending('a'))
    queue.add(pending('b'))
    asked[0]?.fail(new Error('network'))
    await settle()
    queue.add(pending('c'))
    expect([...standing.values()].map(({ status, problem }) => [status, problem])).toEqual(
      Array(3).fill(['waiting', 'Not sent. You are offline.']),
    )
    queue.resume()
    for (let index = 1; index < 4; index += 1) {
      asked[index]?.arrive()
      await settle()
    }
    expect(order()).toEqual(['a', 'a', 'b', 'c'])
  })

  it('tries again automatically', async () => {
    const { queue, asked, settle, order } = openQueue()
    queue.add(pending('a'))
    asked[0]?.fail(new Error('network'))
    await settle()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(order()).toEqual(['a', 'a'])
  })

  it('moves a refused message out of the way and keeps it with the reason', async () => {
    const { queue, asked, standing, settle, order } = openQueue()
    queue.add(pending('a'))
    queue.add(pending('b'))
    asked[0]?.fail(new SendRefused('A message can have up to 50,000 characters.'))
    await settle()
    expect(standing.get('a')).toMatchObject({
      status: 'failed',
      problem: 'A message can have up to 50,000 characters.',
    })
    expect(order()).toEqual(['a', 'b'])
  })

  it('treats a late answer as not delivered and sends the same id again', async () => {
    const { queue, asked, standing, order } = openQueue()
    queue.add(pending('a'))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(standing.get('a')?.status).toBe('waiting')
    // The browser's connection is free for others.
    expect(asked[0]?.given.aborted).toBe(true)
    queue.retry('a')
    expect(order()).toEqual(['a', 'a'])
  })

  it('sends anew at once what hangs when the line may be good again, but not what was only just sent', async () => {
    const { queue, asked, standing, settle, order } = openQueue()
    queue.add(pending('a'))
    queue.add(pending('b'))
    await vi.advanceTimersByTimeAsync(1_000)
    queue.resume()
    expect(order()).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(1_000)
    queue.resume()
    await settle()
    expect(order()).toEqual(['a', 'a'])
    expect(asked.map(({ given }) => given.aborted)).toEqual([true, false])
    expect(standing.get('a')?.status).toBe('sending')
    asked[1]?.arrive()
    await settle()
    expect(order()).toEqual(['a', 'a', 'b'])
  })

  it('forgets a message that was deleted before it arrived', async () => {
    const { queue, asked, settle, order } = openQueue()
    queue.add(pending('a'))
    queue.add(pending('b'))
    queue.drop('a')
    asked[0]?.fail(new Error('network'))
    await settle()
    expect(order()).toEqual(['a', 'b'])
  })
})
