/** A program that connects by OAuth, step by step and without a browser, for tests. */
import { createHash, randomBytes } from 'node:crypto'
import { createTRPCClient, httpLink } from '@trpc/client'
import * as z from 'zod'
import type { AppRouter } from '../server/trpc/index.ts'
import type { ApiStage } from './api-stage.ts'
import { signToken } from './sign-token.ts'

export const callback = 'http://127.0.0.1:41234/callback'

/** The answers of the authorization server, as far as tests look at them. */
const registered = z.looseObject({ client_id: z.string() })
export const tokenAnswer = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
  scope: z.string(),
})

export function createVerifier() {
  const verifier = randomBytes(48).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export function createConnector(stage: Pick<ApiStage, 'url' | 'env' | 'orchard'>) {
  const { url, orchard } = stage

  /** Calls the API as a person in a browser would, over HTTP, so that the address of the server is the real one. */
  async function browse(who: keyof typeof orchard.people) {
    const token = await signToken(stage.env.supabase.jwtSecret, orchard.people[who].userId)
    const link = httpLink({ url: `${url}/api/trpc`, headers: { authorization: `Bearer ${token}` } })
    return createTRPCClient<AppRouter>({ links: [link] })
  }

  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/oauth/${path}`, { method: 'POST', body, headers })

  const register = (metadata: object) =>
    post('register', JSON.stringify(metadata), { 'content-type': 'application/json' })

  async function registerClient(metadata: object = {}): Promise<string> {
    const answer = await register({ client_name: 'Plum editor', redirect_uris: [callback], ...metadata })
    return registered.parse(await answer.json()).client_id
  }

  const send = (path: 'token' | 'revoke', fields: Record<string, string>) =>
    post(path, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })

  /** Returns the error of a refused exchange, or 'ok'. */
  async function refusalOf(fields: Record<string, string>): Promise<string> {
    const answer = await send('token', fields)
    const { error = 'ok' } = z.looseObject({ error: z.string().optional() }).parse(await answer.json())
    return error
  }

  /** Lets a person allow a request; returns the parameters with which the browser comes back to the program. */
  async function allow(
    who: keyof typeof orchard.people,
    wish: {
      clientId: string
      challenge: string
      scope?: 'read' | 'write'
      redirectUri?: string
      state?: string
      resource?: string
      workspaceId?: string
    },
  ): Promise<URLSearchParams> {
    const { clientId, challenge, scope = 'write', redirectUri = callback, state, resource } = wish
    const api = await browse(who)
    const { redirectTo } = await api.connection.allow.mutate({
      request: {
        clientId,
        redirectUri,
        responseType: 'code',
        codeChallenge: challenge,
        codeChallengeMethod: 'S256',
        ...(state === undefined ? {} : { state }),
        ...(resource === undefined ? {} : { resource }),
      },
      workspaceId: wish.workspaceId ?? orchard.workspace.id,
      scope,
    })
    return new URL(redirectTo).searchParams
  }

  let usual: Promise<string> | null = null

  /** Walks the whole way, always as the same program; returns the fields of the exchange, and the tokens that it brought. */
  async function connect(who: keyof typeof orchard.people, scope: 'read' | 'write' = 'write') {
    usual ??= registerClient()
    const clientId = await usual
    const { verifier, challenge } = createVerifier()
    const back = await allow(who, { clientId, challenge, scope })
    const exchange = {
      grant_type: 'authorization_code',
      code: back.get('code') ?? '',
      client_id: clientId,
      redirect_uri: callback,
      code_verifier: verifier,
    }
    const tokens = tokenAnswer.parse(await (await send('token', exchange)).json())
    const refreshing = (token: string) => ({
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: clientId,
    })
    return { clientId, exchange, tokens, refreshing }
  }

  return { browse, register, registerClient, send, refusalOf, allow, connect }
}
export type Connector = ReturnType<typeof createConnector>
