import type { Claims, Database } from '../../db/client.ts'
import { readVersionFigures } from '../../db/watch/version-figures.ts'
import type { VersionFigures } from '../../domain/watch/version-figures.ts'
import { versionsPerPage } from '../../domain/watch/watched-tasks.ts'
import { checkWatcher } from './check-watcher.ts'

/**
 * Returns the figures of an agent's newest versions, or of those before the cursor, for admins. Sums cover every conversation,
 * as those of usage do: they hold no words.
 */
export async function watchVersions(
  db: Database,
  { claims, agentId, cursor = null }: { claims: Claims; agentId: string; cursor?: number | null | undefined },
): Promise<{ versions: VersionFigures[]; nextCursor: number | null }> {
  await db.asUser(claims, tx => checkWatcher(tx, { claims, agentId }))
  const versions = await db.asWorker(tx => readVersionFigures(tx, { agentId, before: cursor }))
  const last = versions.at(-1)?.version ?? 1
  return { versions, nextCursor: versions.length === versionsPerPage && last > 1 ? last : null }
}
