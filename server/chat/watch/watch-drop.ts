import type { Claims, Database } from '../../db/client.ts'
import { findDrop, type VersionDrop } from '../../domain/watch/compare-versions.ts'
import { watchVersions } from './watch-versions.ts'

/** Tells whether the current version of an agent does worse than an earlier one, and in which way. For admins. */
export async function watchDrop(
  db: Database,
  asked: { claims: Claims; agentId: string },
): Promise<{ drop: VersionDrop | null }> {
  const { versions } = await watchVersions(db, asked)
  return { drop: findDrop(versions) }
}
