import type { Claims, Database } from '../../db/client.ts'
import { listSaved as list } from '../../db/later/saved-messages.ts'
import type { SavedCursor, SavedMessage } from '../../domain/later/kept.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Lists the caller's saved messages, the latest first. A message that they can't read any more has no words. */
export function listSaved(
  db: Database,
  given: {
    claims: Claims
    workspaceId: string
    done: boolean
    cursor?: SavedCursor | null | undefined
    limit: number
  },
): Promise<{ saved: SavedMessage[]; nextCursor: SavedCursor | null }> {
  const { claims, workspaceId, done, cursor = null, limit } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId })
    const found = await list(tx, { userId, workspaceId, isDone: done, cursor, limit: limit + 1 })
    const saved = found.slice(0, limit)
    const last = found.length > limit ? saved.at(-1) : undefined
    return { saved, nextCursor: last ? { savedAt: last.savedAt, messageId: last.messageId } : null }
  })
}
