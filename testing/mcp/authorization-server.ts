/**
 * A real OAuth 2.1 authorization server, and the MCP server that it protects, on one port each. It follows RFC 6749,
 * 7009, 7591, 7636, 8414, 8707 and 9728 as far as a client can notice.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node'
import { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { listen } from '../listen.ts'

/** The ways in which it can differ from a friendly server. */
export interface AuthorizationManners {
  /** No registration endpoint: clients are registered by hand. */
  isClosed: boolean
  /** The person declines. */
  denies: boolean
  /** It says nothing about PKCE. */
  hidesPkce: boolean
  /** Its metadata is for another address. */
  resource: string | null
  /** The name that it gives itself when it sends people back; null: none. */
  iss: string | null
  /** It publishes nothing. */
  isSilent: boolean
  /** The address that people are sent to. */
  authorizationEndpoint: string | null
  /** Fields of its metadata that it writes otherwise. */
  metadata: Record<string, unknown>
  /** Fields of its answers with tokens that it writes otherwise. */
  tokens: Record<string, unknown>
  /** The authorization server that the MCP server names; null: its own. */
  namedIssuer: string | null
  /** The seconds for which an access token is good. */
  tokenSeconds: number
}

interface Client {
  id: string
  secret: string | null
  redirectUris: string[]
}
interface Code {
  client: string
  redirectUri: string
  challenge: string
  resource: string
}

export interface AuthorizationServer {
  /** The address of the MCP server. */
  serverUrl: string
  issuer: string
  manners: AuthorizationManners
  /** Every request, as `METHOD /path`. */
  requests: string[]
  /** The bodies of requests to the token endpoint. */
  tokenRequests: URLSearchParams[]
  revoked: string[]
  /** Registers a client by hand. */
  register(redirectUri: string): Client
  /** Ends all refresh tokens, as an operator can. */
  forgetGrants(): void
  /** Ends all access tokens. */
  expireTokens(): void
  close(): Promise<void>
}

export async function startAuthorizationServer(
  given: Partial<AuthorizationManners> = {},
): Promise<AuthorizationServer> {
  const manners: AuthorizationManners = {
    isClosed: false,
    denies: false,
    hidesPkce: false,
    resource: null,
    iss: null,
    isSilent: false,
    authorizationEndpoint: null,
    metadata: {},
    tokens: {},
    namedIssuer: null,
    tokenSeconds: 3_600,
    ...given,
  }
  const clients = new Map<string, Client>()
  const codes = new Map<string, Code>()
  const accessTokens = new Set<string>()
  /** By token: the client, and whether it was spent. */
  const refreshTokens = new Map<string, { client: string; isSpent: boolean }>()
  const requests: string[] = []
  const tokenRequests: URLSearchParams[] = []
  const revoked: string[] = []

  const authorization = createServer((req, res) => void answer(req, res, serveAuthorization))
  const issuer = `http://127.0.0.1:${await listen(authorization)}`
  const protectedServer = createServer((req, res) => void answer(req, res, serveResource))
  const origin = `http://127.0.0.1:${await listen(protectedServer)}`
  const serverUrl = `${origin}/mcp`

  function issue(client: string) {
    const accessToken = `at_${randomUUID()}`
    const refreshToken = `rt_${randomUUID()}`
    accessTokens.add(accessToken)
    refreshTokens.set(refreshToken, { client, isSpent: false })
    return {
      access_token: accessToken,
      refresh_token: refreshToken,
      token_type: 'Bearer',
      expires_in: manners.tokenSeconds,
      scope: 'notes',
      ...manners.tokens,
    }
  }

  async function serveAuthorization(req: IncomingMessage, res: ServerResponse, url: URL) {
    const route = `${req.method} ${url.pathname}`
    if (route === 'GET /.well-known/oauth-authorization-server' && !manners.isSilent) {
      return json(res, 200, {
        issuer,
        authorization_endpoint: manners.authorizationEndpoint ?? `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        revocation_endpoint: `${issuer}/revoke`,
        ...(manners.isClosed ? {} : { registration_endpoint: `${issuer}/register` }),
        response_types_supported: ['code'],
        token_endpoint_auth_methods_supported: ['none', 'client_secret_basic'],
        scopes_supported: ['notes', 'offline_access'],
        ...(manners.hidesPkce ? {} : { code_challenge_methods_supported: ['S256'] }),
        ...(manners.iss === null ? {} : { authorization_response_iss_parameter_supported: true }),
        ...manners.metadata,
      })
    }
    if (route === 'POST /register' && !manners.isClosed) {
      const { redirect_uris: redirectUris } = z
        .object({ redirect_uris: z.array(z.string()) })
        .parse(JSON.parse(await text(req)))
      const client = addClient(redirectUris, null)
      return json(res, 201, {
        client_id: client.id,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'none',
      })
    }
    if (route === 'GET /authorize') return authorize(res, url.searchParams)
    if (route === 'POST /token') return giveTokens(req, res)
    if (route === 'POST /revoke') {
      const token = new URLSearchParams(await text(req)).get('token') ?? ''
      revoked.push(token)
      accessTokens.delete(token)
      refreshTokens.delete(token)
      return json(res, 200, {})
    }
    return json(res, 404, { error: 'not_found' })
  }

  /** The person consents at once, or declines. */
  function authorize(res: ServerResponse, asked: URLSearchParams) {
    const client = clients.get(asked.get('client_id') ?? '')
    const redirectUri = asked.get('redirect_uri') ?? ''
    if (!client?.redirectUris.includes(redirectUri)) return json(res, 400, { error: 'invalid_request' })
    const back = new URL(redirectUri)
    back.searchParams.set('state', asked.get('state') ?? '')
    if (manners.iss !== null) back.searchParams.set('iss', manners.iss)
    const challenge = asked.get('code_challenge')
    const resource = asked.get('resource')
    if (manners.denies) back.searchParams.set('error', 'access_denied')
    else if (challenge === null || asked.get('code_challenge_method') !== 'S256' || resource !== serverUrl)
      back.searchParams.set('error', 'invalid_request')
    else {
      const code = randomUUID()
      codes.set(code, { client: client.id, redirectUri, challenge, resource })
      back.searchParams.set('code', code)
    }
    res.writeHead(302, { location: back.href }).end()
  }

  async function giveTokens(req: IncomingMessage, res: ServerResponse) {
    const asked = new URLSearchParams(await text(req))
    tokenRequests.push(asked)
    const client = findClient(req, asked)
    if (!client) return json(res, 401, { error: 'invalid_client' })
    if (asked.get('resource') !== serverUrl) return json(res, 400, { error: 'invalid_target' })
    if (asked.get('grant_type') === 'authorization_code') {
      const code = codes.get(asked.get('code') ?? '')
      codes.delete(asked.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(asked.get('code_verifier') ?? '')
        .digest('base64url')
      const fits =
        code?.client === client.id &&
        code.redirectUri === asked.get('redirect_uri') &&
        code.challenge === challenge
      return fits ? json(res, 200, issue(client.id)) : json(res, 400, { error: 'invalid_grant' })
    }
    const refresh = refreshTokens.get(asked.get('refresh_token') ?? '')
    if (refresh?.client !== client.id) return json(res, 400, { error: 'invalid_grant' })
    if (refresh.isSpent) {
      // A token that is used twice was stolen from one of the two: the whole family ends.
      refreshTokens.clear()
      accessTokens.clear()
      return json(res, 400, { error: 'invalid_grant' })
    }
    refresh.isSpent = true
    return json(res, 200, issue(client.id))
  }

  function findClient(req: IncomingMessage, asked: URLSearchParams): Client | undefined {
    const [id, secret] = readBasic(req) ?? [asked.get('client_id') ?? '', asked.get('client_secret')]
    const client = clients.get(id)
    return client && client.secret === (secret ?? null) ? client : undefined
  }

  function addClient(redirectUris: string[], secret: string | null): Client {
    const client = { id: `client_${randomUUID()}`, secret, redirectUris }
    clients.set(client.id, client)
    return client
  }

  async function serveResource(req: IncomingMessage, res: ServerResponse, url: URL) {
    const about = '/.well-known/oauth-protected-resource/mcp'
    if (url.pathname === about && !manners.isSilent) {
      return json(res, 200, {
        resource: manners.resource ?? serverUrl,
        authorization_servers: [manners.namedIssuer ?? issuer],
        scopes_supported: ['notes'],
      })
    }
    if (url.pathname !== '/mcp') return json(res, 404, { error: 'not_found' })
    const token = /^Bearer (.*)$/.exec(req.headers.authorization ?? '')?.[1] ?? ''
    if (!accessTokens.has(token)) {
      if (!manners.isSilent)
        res.setHeader('www-authenticate', `Bearer resource_metadata="${origin}${about}", scope="notes"`)
      return json(res, 401, { error: 'invalid_token' })
    }
    const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined })
    await makeNotes().connect(transport)
    await transport.handleRequest(req, res)
  }

  async function answer(
    req: IncomingMessage,
    res: ServerResponse,
    serve: (req: IncomingMessage, res: ServerResponse, url: URL) => unknown,
  ) {
    const url = new URL(req.url ?? '/', 'http://127.0.0.1')
    requests.push(`${req.method} ${url.pathname}`)
    try {
      await serve(req, res, url)
    } catch (error) {
      if (!res.headersSent) json(res, 500, { error: String(error) })
    }
  }

  return {
    serverUrl,
    issuer,
    manners,
    requests,
    tokenRequests,
    revoked,
    register: redirectUri => addClient([redirectUri], `secret_${randomUUID()}`),
    forgetGrants: () => refreshTokens.clear(),
    expireTokens: () => accessTokens.clear(),
    async close() {
      await Promise.all([authorization, protectedServer].map(end))
    },
  }
}

/** The MCP server behind the sign-in, with one tool. */
function makeNotes(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' })
  server.registerTool(
    'read_note',
    { description: 'Reads the note.', annotations: { readOnlyHint: true } },
    async () => ({ content: [{ type: 'text', text: 'The harvest begins on Monday.' }] }),
  )
  return server
}

function readBasic(req: IncomingMessage): [string, string] | null {
  const encoded = /^Basic (.*)$/.exec(req.headers.authorization ?? '')?.[1]
  if (encoded === undefined) return null
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  return [id, secret]
}

function json(res: ServerResponse, status: number, body: object) {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function end(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(settle => server.close(() => settle()))
}
