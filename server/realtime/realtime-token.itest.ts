import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, type DoorFixture, startDoor } from '../../testing/door.ts'

let door: DoorFixture
let token: string
let browser: Browser
let userId: string
beforeAll(async () => {
  door = await startDoor()
  browser = door.openBrowser()
  const person = { email: 'mira@orchard.example', password: 'apples-in-october', displayName: 'Mira' }
  await browser.post('/api/auth/sign-up', person)
  const read = async (procedure: string) =>
    (await (await browser.go(`/api/trpc/${procedure}`)).json()).result.data
  userId = (await read('session.get')).user.id
  token = (await read('session.realtimeToken')).token
})
afterAll(() => door.stop())

/** Joins a topic with the token of the page. Returns how that ended. */
async function join(topic: string): Promise<string> {
  const client = new RealtimeClient(`${door.local.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: door.local.secrets.publishableKey },
    accessToken: async () => token,
  })
  await client.setAuth()
  try {
    return await new Promise(resolve => {
      client.channel(topic, { config: { private: true } }).subscribe((status, error) => {
        resolve(error ? `${status} ${error.message}` : status)
      })
    })
  } finally {
    await client.disconnect()
  }
}

test('the token of a page joins its person’s topics, and nobody else’s', async () => {
  expect(await join(`user:${userId}`)).toBe(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED)
  expect(await join('user:0191c2a0-0000-7000-8000-000000000001')).toContain('Unauthorized')
})

test('it lives for minutes and names nobody to a server that reads `sub`', () => {
  const { sub, aud, exp = 0, iat = 0, role } = decodeJwt(token)
  expect({ sub, aud, role }).toEqual({ sub: undefined, aud: 'openvibe-realtime', role: 'authenticated' })
  expect(exp - iat).toBeLessThanOrEqual(600)
})

const anyId = '0191c2a0-0000-7000-8000-000000000001'

test.each([
  ['GET', '/api/trpc/session.get'],
  ['GET', '/api/trpc/session.realtimeToken'],
  ['GET', '/api/trpc/workspace.list'],
  ['POST', '/api/trpc/workspace.create'],
  ['GET', '/api/v1/workspaces'],
  ['GET', `/api/files/${anyId}`],
  ['GET', '/api/auth/account'],
  ['POST', '/api/auth/change-password'],
  ['POST', '/api/auth/mail-code'],
  ['POST', '/api/auth/sign-out-everywhere'],
  ['POST', '/mcp'],
  ['GET', '/auth/v1/user'],
  ['PUT', '/auth/v1/user'],
  ['GET', '/auth/v1/reauthenticate'],
  ['POST', '/auth/v1/factors'],
  ['POST', `/auth/v1/factors/${anyId}/challenge`],
  ['POST', `/auth/v1/factors/${anyId}/verify`],
  ['DELETE', `/auth/v1/factors/${anyId}`],
  ['GET', `/auth/v1/admin/users/${anyId}/factors`],
  ['POST', '/auth/v1/logout'],
  ['POST', '/storage/v1/object/list/attachments'],
  ['GET', '/storage/v1/object/authenticated/attachments/any'],
])('it is refused by %s %s', async (method, path) => {
  const { local } = door
  for (const apikey of [local.secrets.publishableKey, token]) {
    const answer = await fetch(`${local.url}${path}`, {
      method,
      headers: {
        apikey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        origin: local.url,
      },
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
    expect([401, 403]).toContain(answer.status)
  }
  expect((await browser.go('/api/trpc/session.get')).status).toBe(200)
})

test('it says nothing to other listeners', async () => {
  const { local } = door
  const answer = await fetch(`${local.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: {
      apikey: local.secrets.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      messages: [{ topic: `user:${userId}`, event: 'notification.created', payload: {}, private: true }],
    }),
  })
  expect(answer.ok).toBe(false)
})
