import type { Claims, Database } from '../../db/client.ts'
import { listRemindersIn } from '../../db/later/message-reminders.ts'
import { listSavedIn } from '../../db/later/saved-messages.ts'
import type { LaterMarks } from '../../domain/later/kept.ts'

/** Lists what the caller keeps of one thread. A thread that they can't read has nothing. */
export function listMarks(
  db: Database,
  { claims, threadId }: { claims: Claims; threadId: string },
): Promise<LaterMarks> {
  const userId = claims.sub
  return db.asUser(claims, async tx => ({
    saved: await listSavedIn(tx, { userId, threadId }),
    reminders: await listRemindersIn(tx, { userId, threadId }),
  }))
}
