import { afterEach, expect, it } from 'vitest'
import {
  type AuthorizationManners,
  type AuthorizationServer,
  startAuthorizationServer,
} from '../../../testing/mcp/authorization-server.ts'
import { clientAtNoAddress, consent } from '../../../testing/mcp/take-grant.ts'
import { isSpent, type OAuthGrant } from '../../domain/mcp/oauth-grant.ts'
import type { SignInProblem } from '../../domain/mcp/sign-in-problem.ts'
import { beginSignIn, type ClientOfServers } from './begin-sign-in.ts'
import { renewGrant } from './renew-grant.ts'
import { revokeGrant } from './revoke-grant.ts'
import { tradeCode } from './trade-code.ts'

const now = new Date('2026-11-23T09:00:00Z')
const servers: AuthorizationServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.close()))
})

async function start(manners: Partial<AuthorizationManners> = {}): Promise<AuthorizationServer> {
  const server = await startAuthorizationServer(manners)
  servers.push(server)
  return server
}

const begin = (server: AuthorizationServer, given: Partial<ClientOfServers> = {}) =>
  beginSignIn({ serverUrl: server.serverUrl, state: 's1', self: { ...clientAtNoAddress, ...given }, fetch })

async function signIn(
  server: AuthorizationServer,
  given: Partial<ClientOfServers> = {},
): Promise<OAuthGrant> {
  const { authorizationUrl, pending } = await begin(server, given)
  const back = await consent(authorizationUrl)
  expect(back.get('state')).toBe('s1')
  return tradeCode({ pending, code: back.get('code') ?? '', iss: back.get('iss') ?? undefined, now, fetch })
}

const read = (server: AuthorizationServer, { accessToken }: OAuthGrant) =>
  fetch(server.serverUrl, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })

it('finds the authorization server, registers, proves with PKCE, and gets a token for this resource alone', async () => {
  const server = await start()
  const grant = await signIn(server)
  expect(server.requests.filter(each => !each.includes('mcp'))).toEqual([
    'GET /.well-known/oauth-authorization-server',
    'POST /register',
    'GET /authorize',
    'POST /token',
  ])
  expect(server.tokenRequests[0]?.get('resource')).toBe(server.serverUrl)
  expect(grant).toMatchObject({
    expiresAt: '2026-11-23T10:00:00.000Z',
    scope: 'notes',
    resource: server.serverUrl,
    client: { origin: 'registered', secret: null },
  })
  expect((await read(server, grant)).status).toBe(200)
  expect(isSpent(grant, now)).toBe(false)
  expect(isSpent(grant, new Date('2026-11-23T09:59:45Z'))).toBe(true)
})

it('asks for the scope that the server names, and for a refresh token', async () => {
  const { authorizationUrl } = await begin(await start())
  const asked = new URL(authorizationUrl).searchParams
  expect(asked.get('scope')).toBe('notes offline_access')
  expect(asked.get('code_challenge_method')).toBe('S256')
})

it('uses the client that an admin registered by hand, with its secret', async () => {
  const server = await start({ isClosed: true })
  const typed = { ...server.register(clientAtNoAddress.redirectUrl), issuer: null }
  const grant = await signIn(server, { typed })
  expect(grant.client).toMatchObject({ id: typed.id, origin: 'typed' })
  expect((await read(server, grant)).status).toBe(200)
  await expect(signIn(server, { typed: { ...typed, secret: 'wrong' } })).rejects.toMatchObject({
    problem: 'client_refused',
  })
})

it('renews the tokens, and says that a sign-in is needed when the refresh token is spent or ended', async () => {
  const server = await start()
  const first = await signIn(server)
  const second = await renewGrant({ grant: first, now, fetch })
  expect(second.accessToken).not.toBe(first.accessToken)
  expect(second.refreshToken).not.toBe(first.refreshToken)
  expect((await read(server, second)).status).toBe(200)
  await expect(renewGrant({ grant: first, now, fetch })).rejects.toMatchObject({ problem: 'grant_ended' })
  const again = await signIn(server)
  server.forgetGrants()
  await expect(renewGrant({ grant: again, now, fetch })).rejects.toMatchObject({ problem: 'grant_ended' })
  await expect(renewGrant({ grant: { ...again, refreshToken: null }, now, fetch })).rejects.toMatchObject({
    problem: 'grant_ended',
  })
})

it('keeps the grant when the authorization server is down for a while', async () => {
  const server = await start()
  const grant = await signIn(server)
  await server.close()
  await expect(renewGrant({ grant, now, fetch })).rejects.toMatchObject({ problem: 'unreachable' })
})

it('revokes both tokens', async () => {
  const server = await start()
  const grant = await signIn(server)
  expect(await revokeGrant(grant, fetch)).toBe(true)
  expect(server.revoked).toEqual([grant.refreshToken, grant.accessToken])
  expect((await read(server, grant)).status).toBe(401)
})

const refusals: [string, Partial<AuthorizationManners>, SignInProblem][] = [
  ['publishes nothing', { isSilent: true }, 'no_metadata'],
  ['registers nobody by itself', { isClosed: true }, 'no_registration'],
  ['says nothing about PKCE', { hidesPkce: true }, 'no_pkce'],
  ['names another resource', { resource: 'http://127.0.0.2/mcp' }, 'other_resource'],
  ['sends people to a script', { authorizationEndpoint: 'javascript:alert(1)' }, 'no_metadata'],
  ['sends people to an open address', { authorizationEndpoint: 'http://example.com/authorize' }, 'insecure'],
  [
    'registers at an open address',
    { metadata: { registration_endpoint: 'http://example.com/r' } },
    'insecure',
  ],
  [
    'hides its site behind a user name',
    { authorizationEndpoint: 'https://accounts.google.com@evil.example/' },
    'user_info',
  ],
  [
    'takes tokens behind a user name',
    { metadata: { token_endpoint: 'https://a:b@evil.example/' } },
    'user_info',
  ],
  [
    'registers behind a user name',
    { metadata: { registration_endpoint: 'https://a@evil.example/' } },
    'user_info',
  ],
  [
    'revokes behind a user name',
    { metadata: { revocation_endpoint: 'https://a@evil.example/' } },
    'user_info',
  ],
  ['is named with a user name', { namedIssuer: 'https://accounts.google.com@evil.example/' }, 'user_info'],
  ['gives itself another name', { metadata: { issuer: 'https://accounts.google.com' } }, 'other_issuer'],
]
it.each(refusals)('refuses a server that %s', async (_name, manners, problem) => {
  const server = await start(manners)
  await expect(begin(server)).rejects.toMatchObject({ problem })
  expect(server.requests).not.toContain('POST /token')
})

it('sends nobody to another authorization server than the one that got the client secret first', async () => {
  const server = await start({ isClosed: true })
  const typed = server.register(clientAtNoAddress.redirectUrl)
  await expect(begin(server, { typed: { ...typed, issuer: 'https://first.example' } })).rejects.toMatchObject(
    {
      problem: 'moved_issuer',
    },
  )
  expect((await begin(server, { typed: { ...typed, issuer: server.issuer } })).pending.client.id).toBe(
    typed.id,
  )
})

it.each<[string, unknown, string | null]>([
  ['a number that no date holds', 1e300, '2027-11-23T09:00:00.000Z'],
  ['a negative number', -1e300, '2026-11-23T09:00:00.000Z'],
  ['a fraction', 0.5, '2026-11-23T09:00:00.500Z'],
  ['digits', '3600', '2026-11-23T10:00:00.000Z'],
])('reads %s as the life of a token', async (_name, seconds, expiresAt) => {
  const grant = await signIn(await start({ tokens: { expires_in: seconds } }))
  expect(grant.expiresAt).toBe(expiresAt)
  const renewed = await renewGrant({ grant, now, fetch })
  expect(renewed.expiresAt).toBe(expiresAt)
})

it.each<[string, Record<string, unknown>]>([
  ['no token', { access_token: '' }],
  ['a token with a line break', { access_token: 'a\r\nx-admin: 1' }],
  ['a token that is no text', { access_token: 7 }],
  ['a token that fills a disk', { access_token: 'a'.repeat(20_000) }],
  ['a refresh token with a space', { refresh_token: 'a b' }],
  ['a life that is no number', { expires_in: 'soon' }],
  ['a scope that is a list', { scope: ['notes'] }],
])('refuses an answer with %s', async (_name, tokens) => {
  await expect(signIn(await start({ tokens }))).rejects.toMatchObject({ name: 'SignInError' })
})

it('says that the server can’t be reached', async () => {
  const server = await start()
  await server.close()
  await expect(begin(server)).rejects.toMatchObject({ problem: 'unreachable' })
})

it('does not use an answer that names another authorization server', async () => {
  const server = await start({ iss: 'http://127.0.0.2' })
  await expect(signIn(server)).rejects.toMatchObject({ problem: 'other_issuer' })
  expect(server.requests).not.toContain('POST /token')
})
