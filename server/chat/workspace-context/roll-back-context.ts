import type { Claims, Database } from '../../db/client.ts'
import { findContextVersion } from '../../db/workspace-context/context-versions.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import type { ContextVersionDetail } from '../../domain/workspace-context/workspace-context.ts'
import { checkAdmin } from '../workspaces/check-role.ts'
import { saveContext } from './save-context.ts'

/** Restores an older version of the facts as a new version. Nothing is removed, so this can be undone too. */
export async function rollBackContext(
  db: Database,
  given: { claims: Claims; workspaceId: string; contextVersionId: string; baseVersionId?: string | null },
): Promise<{ current: ContextVersionDetail }> {
  const { claims, workspaceId, contextVersionId, ...base } = given
  const version = await db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'change the workspace context' })
    return findContextVersion(tx, { workspaceId, versionId: contextVersionId })
  })
  if (!version) throw notFound('version')
  const { content } = version
  return saveContext(db, {
    ...{ claims, workspaceId, content, note: `Restored version ${version.version}` },
    ...base,
  })
}
