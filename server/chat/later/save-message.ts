import type { Claims, Database } from '../../db/client.ts'
import { deleteSaved, hasAllSaved, upsertSaved } from '../../db/later/saved-messages.ts'
import { findToKeep, tellFull } from './find-kept.ts'

/** Saves a message for the caller alone, or takes it out of the saved ones, which always works. */
export function saveMessage(
  db: Database,
  { claims, messageId, on }: { claims: Claims; messageId: string; on: boolean },
): Promise<void> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    if (!on) return deleteSaved(tx, { userId, messageId })
    const { workspaceId, threadId } = await findToKeep(tx, { messageId })
    if (await hasAllSaved(tx, { userId, workspaceId })) throw tellFull('saved messages')
    await upsertSaved(tx, { userId, messageId, workspaceId, threadId })
  })
}
