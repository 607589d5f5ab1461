import { randomBytes } from 'node:crypto'
import type { Tx } from '../../db/client.ts'
import { insertTokens } from '../../db/connections/tokens.ts'
import { accessTokenPrefix, refreshTokenPrefix } from '../../domain/connections/connection.ts'
import { hashSecret } from '../workspaces/hash-secret.ts'

/** The tokens of a connection. Only this answer ever shows them. */
export interface IssuedTokens {
  access: string
  refresh: string
  scope: string
}

export async function issueTokens(
  tx: Tx,
  { keyId, resource, scope }: { keyId: string; resource: string; scope: string },
): Promise<IssuedTokens> {
  const access = `${accessTokenPrefix}${randomBytes(32).toString('base64url')}`
  const refresh = `${refreshTokenPrefix}${randomBytes(32).toString('base64url')}`
  await insertTokens(tx, { keyId, resource, access: hashSecret(access), refresh: hashSecret(refresh) })
  return { access, refresh, scope }
}
