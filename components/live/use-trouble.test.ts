import { TRPCClientError } from '@trpc/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readError } from '@/components/trpc/read-error'
import { fetchAnswer, ServerTrouble } from '@/components/trpc/server-trouble'
import { findTrouble } from './use-trouble'

afterEach(() => vi.unstubAllGlobals())

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
