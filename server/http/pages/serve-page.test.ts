import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseEnv } from '../../env.ts'
import { createLog } from '../../log.ts'
import { openExchange } from '../exchange.ts'
import { servePage } from './serve-page.ts'

const log = createLog({ level: 'silent', process: 'test' })
const env = {
  ...parseEnv({}),
  supabase: {
    url: 'http://127.0.0.1:9',
    publishableKey: 'publishable',
    secretKey: 'secret',
    jwtSecret: null,
    databaseUrl: '',
    databaseSessionUrl: '',
  },
}
const userId = '0193a000-0000-7000-8000-0000000000a1'
const claims = { sub: userId, role: 'authenticated', exp: 0 } as const

let begun: PromiseWithResolvers<void>
let isThere: PromiseWithResolvers<boolean>
let opening: PromiseWithResolvers<null>
let url = ''
const server = createServer((req, res) =>
  servePage(
    {
      env,
      pages: {
        isFile: () => false,
        async handleRequest({ res: answer }) {
          answer.writeHead(200).end()
        },
        handleUpgrade() {},
        async close() {},
      },
      readSession: async () => ({ userId, accessToken: null, claims, kind: 'cookie' }),
      readStanding: async () => 'open',
      readOpening() {
        begun.resolve()
        return { opening: opening.promise, isThere: isThere.promise }
      },
      findHome: async () => null,
      readConfig: () => Promise.reject(new Error('Nobody asks for it.')),
      dev: false,
    },
    openExchange(env, log, req, res),
  ),
)

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/orchard/general`
})
afterAll(() => void server.close())
beforeEach(() => {
  begun = Promise.withResolvers()
  isThere = Promise.withResolvers()
  opening = Promise.withResolvers()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

/** Asks for a page, and lets so much time pass once its reads are under way. */
async function ask({ afterMs }: { afterMs: number }) {
  let status: number | null = null
  const answer = fetch(url).then(response => {
    status = response.status
  })
  await begun.promise
  await vi.advanceTimersByTimeAsync(afterMs)
  return { answer, status: () => status }
}

describe('the status of a page while the database is slow', () => {
  it('waits for the answer whether something is there longer than for the data', async () => {
    const { answer, status } = await ask({ afterMs: 2_000 })
    isThere.resolve(false)
    await answer
    expect(status()).toBe(404)
  })

  it('is that of a page after some seconds, so that nobody waits for ever', async () => {
    const { answer, status } = await ask({ afterMs: 3_000 })
    await answer
    expect(status()).toBe(200)
  })

  it('does not wait for the data of a page that is there', async () => {
    isThere.resolve(true)
    const { answer, status } = await ask({ afterMs: 500 })
    await answer
    expect(status()).toBe(200)
  })
})
