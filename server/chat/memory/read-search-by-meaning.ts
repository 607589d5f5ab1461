import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { mostCompared } from '../../db/memory/near-memory.ts'
import { countVectors, readVectorState } from '../../db/memory/vector-state.ts'
import type { SearchByMeaning } from '../../domain/memory/search-by-meaning.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** Returns how memory is searched by meaning, for admins: the state of the endpoint, and how many items have vectors. */
export function readSearchByMeaning(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<SearchByMeaning> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'see how memory is searched' })
    await takeServiceRole(tx)
    const { configured, byPgvector, problem, problemSince, pausedUntil } = await readVectorState(tx)
    const failing = problem && problemSince ? { problem, since: problemSince, nextTryAt: pausedUntil } : null
    const counts = await countVectors(tx, { workspaceId })
    return { model: configured, failing, ...counts, mostCompared: byPgvector ? null : mostCompared }
  })
}
