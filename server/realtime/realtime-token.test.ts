import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { giveRealtimeToken } from './realtime-token.ts'

const now = new Date('2026-11-28T12:00:00Z')
const session = {
  accessToken: 'the access token',
  claims: { sub: '0191c2a0-0000-7000-8000-000000000001', aal: 'aal2', exp: now.getTime() / 1_000 + 3_600 },
}

test('a page gets a token of its own where its server can sign one', async () => {
  const { token, expiresAt } = await giveRealtimeToken({ jwtSecret: 'x'.repeat(40) }, session, now)
  expect(expiresAt).toEqual(new Date('2026-11-28T12:10:00Z'))
  expect(decodeJwt(token)).toEqual({
    role: 'authenticated',
    aud: 'openvibe-realtime',
    openvibe_listener: session.claims.sub,
    aal: 'aal2',
    iat: now.getTime() / 1_000,
    exp: now.getTime() / 1_000 + 600,
  })
})

test('and keeps the access token where only Auth can, as on a project with asymmetric keys', async () => {
  expect(await giveRealtimeToken({ jwtSecret: null }, session, now)).toEqual({
    token: 'the access token',
    expiresAt: new Date('2026-11-28T13:00:00Z'),
  })
})
