import type { Claims, Database } from '../../db/client.ts'
import { findToldMessages, type ToldMessage } from '../../db/messages/messages-for-tools.ts'

/**
 * Returns those of these messages that the caller may read, by id, with the names of authors and channels. Deleted
 * messages, lines of the system and replaced results are left out.
 */
export async function tellMessages(
  db: Database,
  { claims, messageIds }: { claims: Claims; messageIds: readonly string[] },
): Promise<Map<string, ToldMessage>> {
  if (messageIds.length === 0) return new Map()
  const told = await db.asUser(claims, tx => findToldMessages(tx, messageIds))
  return new Map(told.map(message => [message.id, message]))
}
