import type { Claims, Database } from '../../db/client.ts'
import { findContextVersion, listContextVersions } from '../../db/workspace-context/context-versions.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import type {
  ContextVersion,
  ContextVersionDetail,
} from '../../domain/workspace-context/workspace-context.ts'
import { checkContextShown } from './check-context-shown.ts'

/** Returns the facts that agents are told, and their versions. Null: nobody has written any. */
export function readContext(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ current: ContextVersionDetail | null; versions: ContextVersion[] }> {
  return db.asUser(claims, async tx => {
    await checkContextShown(tx, { workspaceId, userId: claims.sub })
    return {
      current: (await findContextVersion(tx, { workspaceId })) ?? null,
      versions: await listContextVersions(tx, { workspaceId }),
    }
  })
}

/** Returns one version of the facts with its words. */
export function readContextVersion(
  db: Database,
  {
    claims,
    workspaceId,
    contextVersionId,
  }: { claims: Claims; workspaceId: string; contextVersionId: string },
): Promise<{ version: ContextVersionDetail }> {
  return db.asUser(claims, async tx => {
    await checkContextShown(tx, { workspaceId, userId: claims.sub })
    const version = await findContextVersion(tx, { workspaceId, versionId: contextVersionId })
    if (!version) throw notFound('version')
    return { version }
  })
}
