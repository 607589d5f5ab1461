import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTokenVerifier } from './verify-token.ts'

const mira = '0191c2a0-0000-7000-8000-000000000001'
const secret = 'a secret of at least thirty-two characters'
const supabase = {
  url: 'http://127.0.0.1:1',
  publishableKey: 'publishable',
  secretKey: 'secret',
  jwtSecret: secret,
  databaseUrl: 'postgres://unused',
  databaseSessionUrl: 'postgres://unused',
}

function token(
  claims: Record<string, unknown> = {},
  expires = '1h',
  header: JWTHeaderParameters = { alg: 'HS256' },
) {
  return new SignJWT({ sub: mira, role: 'authenticated', aud: 'authenticated', ...claims })
    .setProtectedHeader(header)
    .setExpirationTime(expires)
}

const key = new TextEncoder().encode(secret)

describe('with a shared secret', () => {
  const verify = createTokenVerifier(supabase)

  test('a token of a person returns all its claims', async () => {
    expect(await verify(await token({ email: 'mira@example.com', aal: 'aal1' }).sign(key))).toMatchObject({
      sub: mira,
      email: 'mira@example.com',
      aal: 'aal1',
    })
  })

  test.each([
    ['has expired', token({}, '1s ago').sign(key)],
    [
      'is signed by someone else',
      token().sign(new TextEncoder().encode('another secret of some length, too')),
    ],
    ['is the secret key', token({ role: 'service_role', sub: undefined }).sign(key)],
    ['is the publishable key', token({ role: 'anon', sub: undefined, aud: undefined }).sign(key)],
    ['names nobody', token({ sub: 'mira' }).sign(key)],
    ['is not a token', Promise.resolve('nonsense')],
  ])('a token that %s is refused', async (_, signed) => {
    expect(await verify(await signed)).toBeNull()
  })
})

describe("with the project's published keys", () => {
  const keys = generateKeyPair('ES256')
  const server = createServer(async (_req, res) => {
    const jwk = await exportJWK((await keys).publicKey)
    res.end(JSON.stringify({ keys: [{ ...jwk, alg: 'ES256', kid: 'now' }] }))
  })
  let url = ''

  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  })
  afterAll(() => void server.close())

  const sign = async (alg: string, kid: string) =>
    token({}, '1h', { alg, kid }).sign(alg === 'HS256' ? key : (await keys).privateKey)

  test('a token that one of them has signed passes, and no other token', async () => {
    const verify = createTokenVerifier({ ...supabase, url, jwtSecret: null })
    expect(await verify(await sign('ES256', 'now'))).toMatchObject({ sub: mira })
    expect(await verify(await sign('ES256', 'gone'))).toBeNull()
    expect(await verify(await sign('HS256', 'now'))).toBeNull()
  })

  test("a token does not count as bad while the keys can't be loaded", async () => {
    const verify = createTokenVerifier({ ...supabase, jwtSecret: null })
    await expect(verify(await sign('ES256', 'now'))).rejects.toMatchObject({ reason: 'auth_unavailable' })
  })
})
