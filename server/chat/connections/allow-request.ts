import { randomBytes } from 'node:crypto'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { insertCode } from '../../db/connections/codes.ts'
import type { AccessRequest, ConnectionScope } from '../../domain/connections/connection.ts'
import { answerAt } from '../../domain/connections/redirect-address.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { covers, mayHaveKey } from '../../domain/workspaces/api-key.ts'
import { checkMember } from '../workspaces/check-role.ts'
import { hashSecret } from '../workspaces/hash-secret.ts'
import { checkRequest } from './check-request.ts'

/**
 * Allows a program's request, at most with the scope that it asked for. The answer is the program's address with a code
 * that only the program that made the request can exchange.
 */
export function allowRequest(
  db: Database,
  given: {
    claims: Claims
    origin: string
    request: AccessRequest
    workspaceId: string
    scope: ConnectionScope
  },
): Promise<{ redirectTo: string }> {
  const { claims, origin, workspaceId, scope } = given
  const code = randomBytes(32).toString('base64url')
  return db.asUser(claims, async tx => {
    const role = await checkMember(tx, { workspaceId, userId: claims.sub })
    if (!mayHaveKey(role, scope)) {
      throw new DomainError(
        'members_only',
        'Guests can’t connect programs. Ask an admin to make you a member.',
      )
    }
    await takeServiceRole(tx)
    const { client, redirectUri, challenge, resource, state, ...asked } = await checkRequest(tx, given)
    if (!covers(asked.scope, scope)) {
      throw new DomainError('invalid_input', 'The program did not ask for the right to write.')
    }
    await insertCode(tx, {
      codeHash: hashSecret(code),
      clientId: client.id,
      workspaceId,
      userId: claims.sub,
      scope,
      redirectUri,
      challenge,
      resource,
    })
    return { redirectTo: answerAt(redirectUri, { code, state, iss: origin }) }
  })
}
