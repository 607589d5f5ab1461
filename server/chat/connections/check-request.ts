import * as z from 'zod'
import type { Tx } from '../../db/client.ts'
import { type Client, findClient } from '../../db/connections/clients.ts'
import {
  type AccessRequest,
  type ConnectionScope,
  isChallenge,
  mcpPath,
  widestScope,
} from '../../domain/connections/connection.ts'
import { answerAt, isSameRedirect } from '../../domain/connections/redirect-address.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** A request of a known program with an address of its own, PKCE and our resource. */
export interface CheckedRequest {
  client: Client
  redirectUri: string
  challenge: string
  resource: string
  scope: ConnectionScope
  state: string | undefined
}

/**
 * Checks a request for access. Nothing is sent to an address that the program has not registered. The answer to a wrong
 * request goes back to a registered address only by a click of the person (`backTo`): anybody can register, so a
 * redirect by itself would lead from our address to any other.
 */
export async function checkRequest(
  tx: Tx,
  { origin, request }: { origin: string; request: AccessRequest },
): Promise<CheckedRequest> {
  const { redirectUri, state } = request
  const clientId = z.uuid().safeParse(request.clientId).data?.toLowerCase()
  const client = clientId === undefined ? undefined : await findClient(tx, { clientId })
  if (!client) {
    throw new DomainError(
      'connection_invalid',
      'This program is not registered here, or its registration has ended. Start the connection again in the program.',
    )
  }
  if (!client.redirectUris.some(registered => isSameRedirect(registered, redirectUri))) {
    throw new DomainError(
      'connection_invalid',
      'The program asked to send you to an address that it has not registered. Nothing was sent there. Close this page.',
    )
  }
  const refuse = (error: string, message: string) =>
    new DomainError('connection_invalid', message, {
      backTo: answerAt(redirectUri, { error, state, iss: origin }),
    })
  if (request.responseType !== 'code') {
    throw refuse(
      'unsupported_response_type',
      'The program asked for access in a way that is not possible here. Nothing was connected.',
    )
  }
  const { codeChallenge: challenge = '', codeChallengeMethod: method } = request
  if (method !== 'S256' || !isChallenge(challenge)) {
    throw refuse(
      'invalid_request',
      'The program did not protect its request (PKCE with S256 is needed). Nothing was connected.',
    )
  }
  const resource = `${origin}${mcpPath}`
  if (request.resource !== undefined && !isSameResource(request.resource, resource)) {
    throw refuse(
      'invalid_target',
      'The program asked for access to another server than this one. Nothing was connected.',
    )
  }
  return { client, redirectUri, challenge, resource, scope: widestScope(request.scope), state }
}

/** Compares resource indicators as addresses, so that the case of the host and a slash at the end don't matter. */
export function isSameResource(given: string, ours: string): boolean {
  return URL.parse(given)?.href.replace(/\/$/, '') === ours
}
