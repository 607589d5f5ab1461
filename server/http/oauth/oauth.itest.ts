/** Programs that connect by OAuth, over real HTTP: the way in, and everything that must not lead in. */
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiStage, setApiStage } from '../../../testing/api-stage.ts'
import {
  type Connector,
  callback,
  createConnector,
  createVerifier,
  tokenAnswer,
} from '../../../testing/connect-program.ts'
import { refusalOf as apiRefusalOf, makePerson } from '../../../testing/stage.ts'

let stage: ApiStage
let program: Connector
beforeAll(async () => {
  stage = await setApiStage()
  program = createConnector(stage)
})
afterAll(() => stage.close())

const workspaceId = () => stage.orchard.workspace.id

/** Lists the tools as a client with this token; returns the status. */
async function knock(token: string | null, headers: Record<string, string> = {}, body?: string) {
  return fetch(`${stage.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body ?? JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
}
const statusOf = async (token: string) => (await knock(token)).status

/** The request of the program for access, as its address on the consent page has it. */
const wish = (clientId: string, more: object = {}) => ({
  clientId,
  redirectUri: callback,
  responseType: 'code',
  codeChallenge: createVerifier().challenge,
  codeChallengeMethod: 'S256',
  ...more,
})

describe('a program that knows only the address', () => {
  test('finds the way to sign in', async () => {
    const refused = await knock(null)
    expect(refused.status).toBe(401)
    const challenge = refused.headers.get('www-authenticate') ?? ''
    const metadataUrl = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? ''
    const resource = await (await fetch(metadataUrl)).json()
    expect(resource).toMatchObject({ resource: `${stage.url}/mcp`, authorization_servers: [stage.url] })
    const server = await (await fetch(`${stage.url}/.well-known/oauth-authorization-server`)).json()
    expect(server).toMatchObject({
      issuer: stage.url,
      authorization_endpoint: `${stage.url}/authorize`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    })
    expect((await fetch(`${stage.url}/.well-known/openid-configuration`)).status).toBe(404)
  })

  test('connects, and works with the rights of the person in one workspace', async () => {
    const { tokens, clientId } = await program.connect('bob')
    expect(tokens).toMatchObject({ expires_in: 3_600, scope: 'read write' })
    expect(await statusOf(tokens.access_token)).toBe(200)
    const api = await program.browse('bob')
    const { connections } = await api.connection.list.query({ workspaceId: workspaceId() })
    expect(connections[0]).toMatchObject({
      name: 'Plum editor',
      places: ['127.0.0.1:41234'],
      scope: 'write',
      ownerId: stage.orchard.people.bob.userId,
    })
    expect(connections[0]?.lastUsedAt).not.toBeNull()
    // It is no API key: not in that list, and not for the API.
    const { apiKeys } = await api.apiKey.list.query({ workspaceId: workspaceId() })
    expect(apiKeys).toEqual([])
    expect(await stage.refusal(tokens.access_token, '/me')).toEqual({ status: 401, reason: 'invalid_token' })
    const { rows } = await stage.root.query(
      `select (select string_agg(t::text, '') from oauth_tokens t) || (select string_agg(c::text, '') from oauth_codes c) as all`,
    )
    for (const secret of [tokens.access_token, tokens.refresh_token]) {
      expect(rows[0].all).not.toContain(Buffer.from(secret).toString('hex'))
      expect(rows[0].all).not.toContain(secret.slice(4))
    }
    expect(clientId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('gets its state back with the issuer, at its own address with any port', async () => {
    const clientId = await program.registerClient({ redirect_uris: ['http://localhost/back?of=plum'] })
    const redirectUri = 'http://localhost:50999/back?of=plum'
    const { verifier, challenge } = createVerifier()
    const back = await program.allow('bob', { clientId, challenge, redirectUri, state: 's p&ce' })
    expect(Object.fromEntries(back)).toMatchObject({ of: 'plum', state: 's p&ce', iss: stage.url })
    const exchange = {
      grant_type: 'authorization_code',
      code: back.get('code') ?? '',
      client_id: clientId,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }
    expect(await program.refusalOf({ ...exchange, redirect_uri: 'http://localhost/back?of=plum' })).toBe(
      'invalid_grant',
    )
    expect(await program.refusalOf(exchange)).toBe('ok')
  })
})

describe('registering', () => {
  test('takes only addresses that lead back to a program', async () => {
    const bad = [
      'http://plum.example/cb',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'https://plum.example/cb#here',
      'https://user:secret@plum.example/cb',
      'ms-msdt:/id',
      'http://127.0.0.1.plum.example/cb',
      'http://localhost@plum.example/cb',
      '//plum.example/cb',
      'https://plum.example/a\nb',
      '',
    ]
    for (const address of bad) {
      const answer = await program.register({ redirect_uris: [callback, address] })
      expect([answer.status, (await answer.json()).error], address).toEqual([400, 'invalid_redirect_uri'])
    }
    for (const address of ['https://plum.example/cb', 'cursor://anysphere/cb', 'com.plum.app:/cb']) {
      expect((await program.register({ redirect_uris: [address] })).status, address).toBe(201)
    }
    expect((await program.register({})).status).toBe(400)
    expect((await program.register({ redirect_uris: [callback], grant_types: ['implicit'] })).status).toBe(
      400,
    )
    expect((await program.register({ redirect_uris: [callback], pad: 'x'.repeat(20_000) })).status).toBe(413)
  })

  test('keeps a name from looking like something else', async () => {
    const clientId = await program.registerClient({ client_name: ` Good\u202eEvil\n<b>${'x'.repeat(200)} ` })
    const api = await program.browse('bob')
    const { name } = await api.connection.preview.query(wish(clientId))
    expect(name).toMatch(/^GoodEvil <b>x+$/)
    expect(name.length).toBeLessThanOrEqual(80)
  })

  test('ends after a day without a connection, and is limited', async () => {
    const unused = await program.registerClient()
    const { clientId: used } = await program.connect('bob')
    await stage.root.query(`update oauth_clients set created_at = now() - interval '25 hours'`)
    const api = await program.browse('bob')
    await program.registerClient()
    expect(await apiRefusalOf(api.connection.preview.query(wish(unused)))).toBe('connection_invalid')
    expect(await apiRefusalOf(api.connection.preview.query(wish(used)))).toBe('not refused')
    const fresh = await setApiStage()
    const many = createConnector(fresh)
    let last = 201
    for (let count = 0; count < 70 && last === 201; count += 1) {
      last = (await many.register({ redirect_uris: [callback] })).status
    }
    expect(last).toBe(429)
    await fresh.close()
  })
})

describe('the consent', () => {
  test('names the program, the place of its answer and the workspaces', async () => {
    const clientId = await program.registerClient({ redirect_uris: ['https://plum.example/cb'] })
    const redirectUri = 'https://plum.example/cb'
    const api = await program.browse('bob')
    const shown = await api.connection.preview.query(
      wish(clientId, { redirectUri, state: 'x', scope: 'read' }),
    )
    expect(shown).toEqual({
      name: 'Plum editor',
      place: 'plum.example',
      isLocal: false,
      scope: 'read',
      workspaces: [{ id: workspaceId(), name: 'Orchard' }],
      cancelTo: `${redirectUri}?error=access_denied&state=x&iss=${encodeURIComponent(stage.url)}`,
    })
  })

  test('leads nowhere that the program has not registered', async () => {
    const clientId = await program.registerClient({
      redirect_uris: ['https://plum.example/cb', 'http://127.0.0.1/cb'],
    })
    const api = await program.browse('bob')
    const elsewhere = [
      'https://plum.example/cb/',
      'https://plum.example/cb?x=1',
      'https://plum.example:8443/cb',
      'https://PLUM.example/cb',
      'https://plum.example.evil.example/cb',
      'https://evil.example/cb',
      'http://127.0.0.1:9/cb/../evil',
      'http://127.0.0.1:9@evil.example/cb',
      'http://127.0.0.1:/cb#x',
      'http://localhost:9/cb',
      'javascript:alert(1)',
      '',
    ]
    for (const redirectUri of elsewhere) {
      const request = wish(clientId, { redirectUri })
      for (const call of [
        () => api.connection.preview.query(request),
        () => api.connection.allow.mutate({ request, workspaceId: workspaceId(), scope: 'read' }),
      ]) {
        const refusal = await call().catch(error => error.data)
        expect(refusal, redirectUri).toMatchObject({ reason: 'connection_invalid' })
        expect(refusal.details, redirectUri).toBeUndefined()
      }
    }
    expect(await apiRefusalOf(api.connection.preview.query(wish(newId())))).toBe('connection_invalid')
    expect(await apiRefusalOf(api.connection.preview.query(wish('x')))).toBe('connection_invalid')
  })

  test('needs PKCE with S256, and is only for this server', async () => {
    const clientId = await program.registerClient()
    const api = await program.browse('bob')
    const wrong: [object, string][] = [
      [{ codeChallengeMethod: 'plain' }, 'invalid_request'],
      [{ codeChallenge: undefined }, 'invalid_request'],
      [{ codeChallenge: 'short' }, 'invalid_request'],
      [{ responseType: 'token' }, 'unsupported_response_type'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
      [{ resource: `${stage.url}/api/v1` }, 'invalid_target'],
    ]
    for (const [more, error] of wrong) {
      const refusal = await api.connection.preview.query(wish(clientId, more)).catch(thrown => thrown.data)
      expect(new URL(refusal.details.backTo).searchParams.get('error'), error).toBe(error)
    }
    const right = wish(clientId, { resource: `${stage.url}/mcp` })
    expect(await apiRefusalOf(api.connection.preview.query(right))).toBe('not refused')
  })

  test('is for members, in their own workspaces, and gives no more than was asked', async () => {
    const clientId = await program.registerClient()
    const request = wish(clientId)
    const deniz = await program.browse('deniz')
    expect((await deniz.connection.preview.query(request)).workspaces).toEqual([])
    const given = { request, workspaceId: workspaceId(), scope: 'read' as const }
    expect(await apiRefusalOf(deniz.connection.allow.mutate(given))).toBe('members_only')
    const eve = await stage.enter(makePerson('Eve'))
    expect(await apiRefusalOf(eve.api.connection.allow.mutate(given))).toBe('not_found')
    const bob = await program.browse('bob')
    const narrow = { ...given, request: { ...request, scope: 'read' }, scope: 'write' as const }
    expect(await apiRefusalOf(bob.connection.allow.mutate(narrow))).toBe('invalid_input')
    expect(await apiRefusalOf(stage.stranger.connection.allow.mutate(given))).toBe('signed_out')
  })

  test('can’t be given by a page of another site, nor by a key or a connected program', async () => {
    const { key } = await stage.makeKey('bob', 'write')
    const body = JSON.stringify({ request: wish(newId()), workspaceId: workspaceId(), scope: 'read' })
    const send = (headers: Record<string, string>) =>
      fetch(`${stage.url}/api/trpc/connection.allow`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      })
    const foreign = await send({ cookie: 'openvibe=x', origin: 'https://evil.example' })
    expect((await foreign.json()).error).toMatchObject({ data: { reason: 'cross_origin' } })
    const byKey = await send({ authorization: `Bearer ${key}` })
    expect((await byKey.json()).error.data.reason).toBe('key_scope')
    const { tokens } = await program.connect('bob')
    expect((await send({ authorization: `Bearer ${tokens.access_token}` })).status).toBe(401)
  })
})

describe('a code', () => {
  async function getCode(scope: 'read' | 'write' = 'write') {
    const clientId = await program.registerClient()
    const { verifier, challenge } = createVerifier()
    const back = await program.allow('bob', { clientId, challenge, scope })
    return {
      grant_type: 'authorization_code',
      code: back.get('code') ?? '',
      client_id: clientId,
      redirect_uri: callback,
      code_verifier: verifier,
    }
  }

  test('works for the program, the address and the verifier that it was made for', async () => {
    const exchange = await getCode()
    const wrong: [object, string][] = [
      [{ code_verifier: createVerifier().verifier }, 'invalid_grant'],
      [{ client_id: await program.registerClient() }, 'invalid_grant'],
      [{ redirect_uri: 'http://127.0.0.1:41235/callback' }, 'invalid_grant'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_grant'],
      [{ code: 'invented' }, 'invalid_grant'],
      [{ code_verifier: 'short' }, 'invalid_request'],
      [{ grant_type: 'password' }, 'unsupported_grant_type'],
    ]
    for (const [more, error] of wrong) {
      expect(await program.refusalOf({ ...exchange, ...more }), JSON.stringify(more)).toBe(error)
    }
    expect(await program.refusalOf({ ...exchange, resource: `${stage.url}/mcp/` })).toBe('ok')
  })

  test('works once: a second use ends the connection', async () => {
    const exchange = await getCode()
    const [one, other] = await Promise.all([program.send('token', exchange), program.send('token', exchange)])
    const answers = [await one.json(), await other.json()]
    const tokens = tokenAnswer.parse(answers.find(({ access_token }) => access_token))
    expect(answers.map(({ error }) => error).filter(Boolean)).toEqual(['invalid_grant'])
    expect(await statusOf(tokens.access_token)).toBe(401)
  })

  test('ends after a minute, and with the membership of the person', async () => {
    const late = await getCode()
    await stage.root.query(`update oauth_codes set expires_at = now() where key_id is null`)
    expect(await program.refusalOf(late)).toBe('invalid_grant')
    const { rows } = await stage.root.query('select max(expires_at) - now() as left from oauth_codes')
    expect(rows[0].left.seconds ?? 0).toBeLessThanOrEqual(60)

    const demoted = await getCode()
    const { ada, bob } = stage.orchard.people
    const member = { workspaceId: workspaceId(), userId: bob.userId }
    await ada.api.workspace.updateMemberRole.mutate({ ...member, role: 'guest' })
    expect(await program.refusalOf(demoted)).toBe('invalid_grant')
    await ada.api.workspace.updateMemberRole.mutate({ ...member, role: 'member' })
  })

  test('is only taken in a form that can be read in one way', async () => {
    const exchange = await getCode()
    const twice = `${new URLSearchParams(exchange)}&code=other`
    const send = (body: string, headers: Record<string, string>) =>
      fetch(`${stage.url}/api/oauth/token`, { method: 'POST', body, headers })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await send(twice, form)).status).toBe(400)
    expect((await send(JSON.stringify(exchange), { 'content-type': 'application/json' })).status).toBe(400)
    expect((await send(`code=${'x'.repeat(20_000)}`, form)).status).toBe(413)
    const foreign = await send(`${new URLSearchParams(exchange)}`, {
      ...form,
      origin: 'https://evil.example',
    })
    expect(foreign.status).toBe(403)
    expect((await fetch(`${stage.url}/api/oauth/token`)).status).toBe(405)
    expect(await program.refusalOf(exchange)).toBe('ok')
  })
})

describe('tokens', () => {
  test('are refreshed; a refresh token that comes twice ends the connection', async () => {
    const { tokens, refreshing } = await program.connect('bob', 'read')
    const first = await program.send('token', refreshing(tokens.refresh_token))
    const fresh = tokenAnswer.parse(await first.json())
    expect(fresh.scope).toBe('read')
    expect(await statusOf(fresh.access_token)).toBe(200)
    expect(await program.refusalOf({ ...refreshing(fresh.refresh_token), client_id: newId() })).toBe(
      'invalid_grant',
    )
    expect(await program.refusalOf(refreshing(tokens.refresh_token))).toBe('invalid_grant')
    expect(await statusOf(fresh.access_token)).toBe(401)
    expect(await program.refusalOf(refreshing(fresh.refresh_token))).toBe('invalid_grant')
  })

  test('end after an hour, and a connection that nobody uses after sixty days', async () => {
    const { tokens, refreshing } = await program.connect('bob')
    await stage.root.query(`update oauth_tokens set expires_at = now() where kind = 'access'`)
    expect(await statusOf(tokens.access_token)).toBe(401)
    const { rows } = await stage.root.query(
      `select round(extract(epoch from max(expires_at) - now()) / 86400) as days from api_keys where client_id is not null`,
    )
    expect(Number(rows[0].days)).toBe(60)
    await stage.root.query(`update api_keys set expires_at = now() where client_id is not null`)
    expect(await program.refusalOf(refreshing(tokens.refresh_token))).toBe('invalid_grant')
  })

  test('are of one kind, and only for this address', async () => {
    const { tokens } = await program.connect('bob')
    expect(await statusOf(tokens.refresh_token)).toBe(401)
    expect(await statusOf(`ova_${newId()}`)).toBe(401)
    const elsewhere = await fetch(`${stage.url.replace('127.0.0.1', 'localhost')}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.access_token}` },
      body: '{}',
    })
    expect(elsewhere.status).toBe(401)
    expect(elsewhere.headers.get('www-authenticate')).toContain('error="invalid_token"')
  })

  test('can be given back', async () => {
    const { tokens, refreshing } = await program.connect('bob')
    expect((await program.send('revoke', { token: 'unknown' })).status).toBe(200)
    expect((await program.send('revoke', { token: tokens.refresh_token })).status).toBe(200)
    expect(await statusOf(tokens.access_token)).toBe(401)
    expect(await program.refusalOf(refreshing(tokens.refresh_token))).toBe('invalid_grant')
  })
})

describe('a connection', () => {
  test('is seen and ended by its person and by admins', async () => {
    const { tokens } = await program.connect('bob')
    const { ada, bob, carla } = stage.orchard.people
    const seenBy = async ({ api }: typeof ada) =>
      (await api.connection.list.query({ workspaceId: workspaceId() })).connections
    const mine = (await seenBy(bob))[0]
    if (!mine) throw new Error('no connection')
    expect((await seenBy(ada)).map(({ id }) => id)).toContain(mine.id)
    expect(await seenBy(carla)).toEqual([])
    const page = await bob.api.connection.list.query({ workspaceId: workspaceId(), limit: 1 })
    expect(page.connections).toEqual([mine])
    const connectionId = mine.id
    expect(await apiRefusalOf(carla.api.connection.end.mutate({ connectionId }))).toBe('not_found')
    expect(await statusOf(tokens.access_token)).toBe(200)
    await ada.api.connection.end.mutate({ connectionId })
    expect(await statusOf(tokens.access_token)).toBe(401)
    expect(await apiRefusalOf(bob.api.connection.end.mutate({ connectionId }))).toBe('not_found')
    expect((await seenBy(bob)).map(({ id }) => id)).not.toContain(connectionId)
    // An API key can't be ended as a connection, nor a connection as a key.
    const { id: keyId } = await stage.makeKey('bob')
    expect(await apiRefusalOf(bob.api.connection.end.mutate({ connectionId: keyId }))).toBe('not_found')
    expect(await apiRefusalOf(bob.api.apiKey.revoke.mutate({ keyId: connectionId }))).toBe('not_found')
  })

  test('ends with the membership', async () => {
    const { tokens, refreshing } = await program.connect('carla')
    const { ada, carla } = stage.orchard.people
    await ada.api.workspace.removeMember.mutate({ workspaceId: workspaceId(), userId: carla.userId })
    expect(await statusOf(tokens.access_token)).toBe(401)
    expect(await program.refusalOf(refreshing(tokens.refresh_token))).toBe('invalid_grant')
  })
})
