import type {
  ContextVersion,
  ContextVersionDetail,
} from '../../domain/workspace-context/workspace-context.ts'
import type { Tx } from '../client.ts'

const columns = ['id', 'version', 'authorUserId', 'note', 'createdAt'] as const

/** Returns the versions of a workspace's facts, newest first. */
export async function listContextVersions(
  tx: Tx,
  { workspaceId }: { workspaceId: string },
): Promise<ContextVersion[]> {
  const rows = await tx
    .selectFrom('workspaceContextVersions')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .orderBy('version', 'desc')
    .limit(200)
    .execute()
  return rows.map((row, index) => ({ ...row, isCurrent: index === 0 }))
}

/** Returns one version with its words. Left out: the current one; undefined: there is none. */
export async function findContextVersion(
  tx: Tx,
  { workspaceId, versionId }: { workspaceId: string; versionId?: string },
): Promise<(ContextVersionDetail & { authorName: string | null }) | undefined> {
  const row = await tx
    .selectFrom('workspaceContextVersions as saved')
    // A guest may not see the author.
    .leftJoin('profiles', 'profiles.id', 'saved.authorUserId')
    .select(['saved.id', 'version', 'authorUserId', 'note', 'saved.createdAt', 'content'])
    .select('profiles.displayName as authorName')
    .select(({ selectFrom }) =>
      selectFrom('workspaceContextVersions as newest')
        .select(({ fn }) => fn.max('newest.version').as('newest'))
        .where('newest.workspaceId', '=', workspaceId)
        .as('newestVersion'),
    )
    .where('saved.workspaceId', '=', workspaceId)
    .$if(versionId !== undefined, query => query.where('saved.id', '=', versionId ?? ''))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { newestVersion, ...version } = row
  return { ...version, isCurrent: version.version === newestVersion }
}

/** Writes a version. The index `workspace_context_versions_workspace_id_version_key` refuses a second one of its number. */
export async function insertContextVersion(
  tx: Tx,
  version: {
    id: string
    workspaceId: string
    version: number
    content: string
    authorUserId: string
    note: string
  },
): Promise<void> {
  await tx.insertInto('workspaceContextVersions').values(version).execute()
}
