import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEnv } from '../../env.ts'
import { createLog } from '../../log.ts'
import { openExchange } from '../exchange.ts'
import { createHealthEndpoint, type HealthProbe, type HealthProbes } from './health.ts'

const well: HealthProbe = async () => ({ status: 'ok', detail: 'well' })
const log = createLog({ level: 'silent', process: 'test' })

/** Calls the endpoint over HTTP. */
async function ask(probes: Partial<HealthProbes>) {
  sendHealth = createHealthEndpoint({ database: well, realtime: well, worker: well, model: well, ...probes })
  const response = await fetch(url)
  return { status: response.status, body: await response.json() }
}

let sendHealth = createHealthEndpoint({ database: well, realtime: well, worker: well, model: well })
let url = ''
const server = createServer((req, res) => sendHealth(openExchange(parseEnv({}), log, req, res)))
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/health`
})
afterAll(() => void server.close())

describe('health', () => {
  test('names each part and is well when all parts are', async () => {
    const part = { status: 'ok', detail: 'well' }
    expect(await ask({})).toEqual({
      status: 200,
      body: { status: 'ok', database: part, realtime: part, worker: part, model: part },
    })
  })

  test('is 503 as soon as one part is down, and reveals no secrets in the reason', async () => {
    const { status, body } = await ask({
      database: () => Promise.reject(new Error('postgres://web:password@db')),
    })
    expect(status).toBe(503)
    expect(body).toMatchObject({ status: 'down', database: { status: 'down', detail: 'can’t be reached' } })
  })

  test('is still 200 while a part is only degraded', async () => {
    const { status, body } = await ask({ model: async () => ({ status: 'degraded', detail: 'slow' }) })
    expect(status).toBe(200)
    expect(body.status).toBe('degraded')
  })

  test('checks the parts once when many ask at the same time', async () => {
    let looks = 0
    const worker: HealthProbe = async () => {
      looks += 1
      return { status: 'ok', detail: 'well' }
    }
    await ask({ worker })
    await Promise.all(Array.from({ length: 20 }, () => fetch(url)))
    expect(looks).toBe(1)
  })
})
