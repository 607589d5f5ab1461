import type { Claims, Database } from '../../db/client.ts'
import { countEntries, listEntries } from '../../db/ledger/entries.ts'
import { entryStatus } from '../../domain/ledger/entry.ts'
import type { EntryFilter, EntryOrder, LedgerBoard } from '../../domain/ledger/entry-list.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Returns a column for each status, with its count and its first page. */
export function readBoard(
  db: Database,
  given: {
    claims: Claims
    workspaceId: string
    filter?: Omit<EntryFilter, 'statuses'> | undefined
    order?: EntryOrder | undefined
    limit: number
  },
): Promise<LedgerBoard> {
  const { claims, workspaceId, filter = {}, order = 'newest', limit } = given
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId: claims.sub })
    const counts = await countEntries(tx, { workspaceId, filter })
    const columns = await Promise.all(
      entryStatus.options.map(async status => {
        const count = counts.get(status) ?? 0
        const page = await listEntries(tx, {
          workspaceId,
          filter: { ...filter, statuses: [status] },
          order,
          cursor: null,
          limit,
        })
        return { status, count, ...page }
      }),
    )
    return { columns }
  })
}
