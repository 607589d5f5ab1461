import { v7 as newId } from 'uuid'
import { actFor } from '../../db/audit/act-for.ts'
import type { Database, Tx } from '../../db/client.ts'
import { findClient, noteClientUse } from '../../db/connections/clients.ts'
import { type CodeRow, lockCode, noteCodeUse } from '../../db/connections/codes.ts'
import { insertConnection } from '../../db/connections/connections.ts'
import { revokeApiKey } from '../../db/workspaces/api-keys.ts'
import { findRole } from '../../db/workspaces/members.ts'
import { connectionScope } from '../../domain/connections/connection.ts'
import { OAuthRefusal } from '../../domain/connections/oauth-refusal.ts'
import { mayHaveKey } from '../../domain/workspaces/api-key.ts'
import { hashSecret } from '../workspaces/hash-secret.ts'
import { isSameResource } from './check-request.ts'
import { type IssuedTokens, issueTokens } from './issue-tokens.ts'

interface Redeemed {
  code: string
  clientId: string
  redirectUri: string
  verifier: string
  resource: string | undefined
}

/** Exchanges a code for tokens, once. A second use ends the connection: one of the two users has stolen the code. */
export async function redeemCode(db: Database, given: Redeemed): Promise<IssuedTokens> {
  const codeHash = hashSecret(given.code)
  const tokens = await db.asWorker(async tx => {
    const code = await lockCode(tx, { codeHash })
    if (!code || !isBound(code, given)) return null
    const { keyId, userId } = code
    await actFor(tx, { kind: 'person', userId })
    // This must be stored, so the refusal comes after the transaction.
    if (keyId) await revokeApiKey(tx, { keyId, userId })
    return keyId || code.isOver ? null : connect(tx, code)
  })
  if (tokens) return tokens
  throw new OAuthRefusal(
    'invalid_grant',
    'This code is not valid, has expired or was used before. Start the connection again.',
  )
}

/** Tells whether the code belongs to the program that made the request. */
function isBound(code: CodeRow, { clientId, redirectUri, verifier, resource }: Redeemed): boolean {
  return (
    code.clientId === clientId.toLowerCase() &&
    code.redirectUri === redirectUri &&
    hashSecret(verifier).toString('base64url') === code.challenge &&
    (resource === undefined || isSameResource(resource, code.resource))
  )
}

/** Makes the connection, if the person may still have one. */
async function connect(tx: Tx, code: CodeRow): Promise<IssuedTokens | null> {
  const { clientId, workspaceId, userId, codeHash, resource } = code
  const scope = connectionScope.parse(code.scope)
  const role = await findRole(tx, { workspaceId, userId })
  const client = await findClient(tx, { clientId })
  if (!client || !role || !mayHaveKey(role, scope)) return null
  const keyId = newId()
  await insertConnection(tx, { id: keyId, workspaceId, ownerId: userId, clientId, name: client.name, scope })
  await noteCodeUse(tx, { codeHash, keyId })
  await noteClientUse(tx, { clientId })
  return issueTokens(tx, { keyId, resource, scope })
}
