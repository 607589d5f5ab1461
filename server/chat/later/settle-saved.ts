import type { Claims, Database } from '../../db/client.ts'
import { settleSaved as settle } from '../../db/later/saved-messages.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Marks a saved message as done, or as open again. */
export function settleSaved(
  db: Database,
  { claims, messageId, done }: { claims: Claims; messageId: string; done: boolean },
): Promise<void> {
  return db.asUser(claims, async tx => {
    if (!(await settle(tx, { userId: claims.sub, messageId, isDone: done }))) throw notFound('saved message')
  })
}
