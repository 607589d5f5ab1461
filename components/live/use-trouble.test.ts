// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readError } from '@/components/trpc/read-error'
import { fetchAnswer, ServerTrouble } from '@/components/trpc/server-trouble'
import { findTrouble } from './find-trouble'
import { useTrouble } from './use-trouble'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Lets every request end like this. */
function answerWith(answer: () => Promise<Response>, onLine = true) {
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('navigator', { onLine })
}
const page = (status: number) => async () =>
  new Response('<h1>Bad Gateway</h1>', { status, headers: { 'content-type': 'text/html' } })
const json = async () => Response.json({})
const nowhere = () => Promise.reject(new TypeError('fetch failed'))

describe('a lost connection', () => {
  it('is told as offline only without a network', async () => {
    answerWith(nowhere, false)
    expect(await findTrouble()).toBe('offline')
    answerWith(nowhere)
    expect(await findTrouble()).toBe('unreachable')
    answerWith(page(502))
    expect(await findTrouble()).toBe('server')
    answerWith(json)
    expect(await findTrouble()).toBe('live')
  })

  it('that nothing answers is told by the heartbeat alone, and its question ends after three seconds', async () => {
    vi.useFakeTimers()
    const asked: AbortSignal[] = []
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      asked.push(signal)
      const { promise, reject } = Promise.withResolvers<Response>()
      signal.addEventListener('abort', () => reject(signal.reason))
      return promise
    })
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    const lost = renderHook(() => useTrouble(true, false))
    expect(lost.result.current).toBeNull()
    await pass(500)
    expect(lost.result.current).toBe('unreachable')
    await pass(2_499)
    expect(asked.map(({ aborted }) => aborted)).toEqual([false])
    await pass(1)
    expect(asked.map(({ aborted }) => aborted)).toEqual([true])
    expect(lost.result.current).toBe('unreachable')
    await pass(7_000)
    expect(asked).toHaveLength(2)
  })

  it('is not told for a link that waits, before something is found out', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const waiting = renderHook(() => useTrouble(false, true))
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(waiting.result.current).toBeNull()
  })

  it('is told as what the server answers, without a word before', async () => {
    vi.useFakeTimers()
    answerWith(json)
    const told: unknown[] = []
    renderHook(() => told.push(useTrouble(true, false)))
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(new Set(told)).toEqual(new Set([null, 'live']))
  })

  it('is told as a sign-in of a proxy that leads elsewhere', async () => {
    const asked: (RequestInit | undefined)[] = []
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
      asked.push(init)
      return Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })
    })
    expect(await findTrouble()).toBe('signIn')
    expect(asked[0]?.redirect).toBe('manual')
  })
})

describe('the answer of a proxy', () => {
  it('is a problem of the server, unlike an error that OpenVibe tells', async () => {
    answerWith(page(503))
    const failure = await fetchAnswer('/api/trpc').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ServerTrouble)
    const told = readError(failure instanceof Error ? TRPCClientError.from(failure) : null)
    expect(told.message).toContain('server has a problem')
    answerWith(async () => Response.json({ error: 1 }, { status: 500 }))
    expect((await fetchAnswer('/api/trpc')).status).toBe(500)
  })
})
