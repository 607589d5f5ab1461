import type { Claims, Database } from '../../db/client.ts'
import { listDrafts as list } from '../../db/messages/drafts.ts'
import type { Draft } from '../../domain/messages/draft.ts'

/** The most drafts that are listed. A person with more of them gets the latest. */
const mostDrafts = 200

export function listDrafts(
  db: Database,
  { claims }: { claims: Claims },
): Promise<{ drafts: Draft[]; hasMore: boolean }> {
  return db.asUser(claims, async tx => {
    const found = await list(tx, { userId: claims.sub, limit: mostDrafts + 1 })
    return { drafts: found.slice(0, mostDrafts), hasMore: found.length > mostDrafts }
  })
}
