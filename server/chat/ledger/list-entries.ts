import type { Claims, Database } from '../../db/client.ts'
import { listEntries as list } from '../../db/ledger/entries.ts'
import type { EntryCursor, EntryFilter, EntryOrder, EntryPage } from '../../domain/ledger/entry-list.ts'
import { checkMember } from '../workspaces/check-role.ts'

export interface EntriesAsked {
  /** The person who asks, or for whom an agent acts. */
  claims: Claims
  workspaceId: string
  filter?: EntryFilter | undefined
  order?: EntryOrder | undefined
  cursor?: EntryCursor | null | undefined
  limit: number
  /** The only channels: every reader of an agent's conversation may read them. Left out: no such limit. */
  within?: readonly string[]
}

/** Lists the entries that a person may read. */
export function listEntries(db: Database, asked: EntriesAsked): Promise<EntryPage> {
  const { claims, workspaceId, filter = {}, order = 'newest', cursor = null, limit, within = null } = asked
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId: claims.sub })
    return list(tx, { workspaceId, filter, order, cursor, limit, within })
  })
}
