import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { findConnection } from '../../db/connections/connections.ts'
import { revokeApiKey } from '../../db/workspaces/api-keys.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Disconnects a program at once. Only the person who connected it and admins see it, so only they find it. */
export function endConnection(
  db: Database,
  { claims, connectionId }: { claims: Claims; connectionId: string },
): Promise<void> {
  return db.asUser(claims, async tx => {
    if (!(await findConnection(tx, { connectionId }))) throw notFound('connected program')
    await takeServiceRole(tx)
    await revokeApiKey(tx, { keyId: connectionId, userId: claims.sub })
  })
}
