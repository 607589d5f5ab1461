import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { listWorkspaces } from '../../db/workspaces/workspaces.ts'
import type { AccessRequest, ShownRequest } from '../../domain/connections/connection.ts'
import { answerAt, isLoopbackAddress, redirectPlace } from '../../domain/connections/redirect-address.ts'
import { mayHaveKey } from '../../domain/workspaces/api-key.ts'
import { checkRequest } from './check-request.ts'

/** Returns the things that a person must know to allow a program's request. */
export function previewRequest(
  db: Database,
  { claims, ...given }: { claims: Claims; origin: string; request: AccessRequest },
): Promise<ShownRequest> {
  return db.asUser(claims, async tx => {
    const workspaces = await listWorkspaces(tx, { userId: claims.sub })
    await takeServiceRole(tx)
    const { client, redirectUri, scope, state } = await checkRequest(tx, given)
    return {
      name: client.name,
      place: redirectPlace(redirectUri),
      isLocal: isLoopbackAddress(redirectUri),
      scope,
      workspaces: workspaces
        .filter(({ role }) => mayHaveKey(role, scope))
        .map(({ id, name }) => ({ id, name })),
      cancelTo: answerAt(redirectUri, { error: 'access_denied', state, iss: given.origin }),
    }
  })
}
