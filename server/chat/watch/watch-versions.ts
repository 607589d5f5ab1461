import type { Claims, Database } from '../../db/client.ts'
import { readVersionFigures } from '../../db/watch/version-figures.ts'
import { type VersionFigures, versionsPerPage } from '../../domain/watch/version-figures.ts'
import { checkWatcher } from './check-watcher.ts'

/**
 * Returns the figures of an agent's newest versions, or of those before one, for admins. Sums cover every conversation,
 * as those of usage do: they hold no words.
 */
export async function watchVersions(
  db: Database,
  { claims, agentId, before }: { claims: Claims; agentId: string; before?: number | undefined },
): Promise<{ versions: VersionFigures[]; hasMore: boolean }> {
  await db.asUser(claims, tx => checkWatcher(tx, { claims, agentId }))
  const versions = await db.asWorker(tx => readVersionFigures(tx, { agentId, before: before ?? null }))
  const last = versions.at(-1)
  return { versions, hasMore: versions.length === versionsPerPage && (last?.version ?? 1) > 1 }
}
