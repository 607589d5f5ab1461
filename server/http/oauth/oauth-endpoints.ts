import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import { redeemCode } from '../../chat/connections/redeem-code.ts'
import { refreshTokens } from '../../chat/connections/refresh-tokens.ts'
import { registerClient } from '../../chat/connections/register-client.ts'
import { revokeToken } from '../../chat/connections/revoke-token.ts'
import type { Database } from '../../db/client.ts'
import { lifetimes } from '../../domain/connections/connection.ts'
import { OAuthRefusal } from '../../domain/connections/oauth-refusal.ts'
import { findFault } from '../../domain/wire/find-fault.ts'
import type { Env } from '../../env.ts'
import type { Exchange } from '../exchange.ts'
import type { RateLimits } from '../guard/rate-limits.ts'
import { Refusal, sendJson } from '../guard/refusal.ts'
import { checkSameOrigin } from '../guard/same-origin.ts'
import { readJsonBody, readText } from '../read-json.ts'
import { oauthMount } from './metadata.ts'

const maxBytes = 16 * 1_024

/** Fields beside these are ignored, as RFC 6749 demands. */
const field = z.string().min(1).max(4_000)
const tokenRequest = z.discriminatedUnion('grant_type', [
  z.looseObject({
    grant_type: z.literal('authorization_code'),
    code: field,
    client_id: field,
    redirect_uri: field,
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
    resource: field.optional(),
  }),
  z.looseObject({
    grant_type: z.literal('refresh_token'),
    refresh_token: field,
    client_id: field,
    resource: field.optional(),
  }),
])
type TokenRequest = z.infer<typeof tokenRequest>

/**
 * Creates the endpoints at which programs register and exchange codes and tokens. No cookie counts here, and pages of
 * other sites are refused.
 */
export function createOAuthEndpoints({
  env,
  db,
  limits,
}: {
  env: Env
  db: Database
  limits: RateLimits
}): Map<string, (exchange: Exchange) => Promise<void>> {
  async function register(exchange: Exchange): Promise<void> {
    await limits.consume('clientRegistration', exchange.clientAddress)
    await limits.consume('clientRegistrations', 'all')
    const client = await registerClient(db, await readJsonBody(exchange.req, maxBytes))
    sendJson(exchange.res, 201, {
      client_id: client.id,
      client_id_issued_at: Math.floor(Date.now() / 1_000),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    })
  }

  async function answerTokens(exchange: Exchange): Promise<void> {
    await limits.consume('tokenRequest', exchange.clientAddress)
    const { access, refresh, scope } = await exchangeGrant(readRequest(await readForm(exchange.req)))
    sendJson(exchange.res, 200, {
      access_token: access,
      token_type: 'Bearer',
      expires_in: lifetimes.access,
      refresh_token: refresh,
      scope: scope === 'write' ? 'read write' : scope,
    })
  }

  function exchangeGrant(asked: TokenRequest) {
    const { client_id: clientId, resource } = asked
    if (asked.grant_type === 'refresh_token') {
      return refreshTokens(db, { refreshToken: asked.refresh_token, clientId, resource })
    }
    const { code, redirect_uri: redirectUri, code_verifier: verifier } = asked
    return redeemCode(db, { code, clientId, redirectUri, verifier, resource })
  }

  async function revoke(exchange: Exchange): Promise<void> {
    await limits.consume('tokenRequest', exchange.clientAddress)
    const token = field.safeParse((await readForm(exchange.req)).token)
    if (!token.success) throw new OAuthRefusal('invalid_request', 'The field “token” is missing.')
    await revokeToken(db, { token: token.data })
    sendJson(exchange.res, 200, {})
  }

  const guarded = (endpoint: (exchange: Exchange) => Promise<void>) => async (exchange: Exchange) => {
    try {
      checkSameOrigin(env, exchange.req)
      await endpoint(exchange)
    } catch (error) {
      sendError(exchange, error)
    }
  }
  return new Map([
    [`${oauthMount}register`, guarded(register)],
    [`${oauthMount}token`, guarded(answerTokens)],
    [`${oauthMount}revoke`, guarded(revoke)],
  ])
}

function readRequest(form: Record<string, string>): TokenRequest {
  const asked = tokenRequest.safeParse(form)
  if (asked.success) return asked.data
  const grant = form.grant_type ?? ''
  if (grant !== '' && grant !== 'authorization_code' && grant !== 'refresh_token') {
    throw new OAuthRefusal('unsupported_grant_type', 'Use authorization_code or refresh_token.')
  }
  const name = String(asked.error.issues[0]?.path[0] ?? 'grant_type')
  throw new OAuthRefusal('invalid_request', `The field “${name}” is missing or not valid.`)
}

/** Reads a form. A field that is given twice is refused: two readers could each take another one. */
async function readForm(req: IncomingMessage): Promise<Record<string, string>> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '')) {
    throw new OAuthRefusal(
      'invalid_request',
      'Send the request as a form (content-type: application/x-www-form-urlencoded).',
    )
  }
  const fields = [...new URLSearchParams(await readText(req, maxBytes))]
  const form = Object.fromEntries(fields)
  if (Object.keys(form).length !== fields.length || findFault(form) !== null) {
    throw new OAuthRefusal('invalid_request', 'A field is given twice or is not valid.')
  }
  return form
}

/** Answers in the form of RFC 6749. Other errors go to the door. */
function sendError({ req, res }: Exchange, error: unknown): void {
  if (req.errored) throw error
  if (error instanceof OAuthRefusal) {
    sendJson(res, 400, { error: error.error, error_description: error.message })
    return
  }
  if (!(error instanceof Refusal)) throw error
  if (error.retryAfter !== undefined) res.setHeader('retry-after', Math.ceil(error.retryAfter))
  const name = error.status === 429 ? 'temporarily_unavailable' : 'invalid_request'
  sendJson(res, error.status, { error: name, error_description: error.message })
}
