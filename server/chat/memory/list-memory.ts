import type { Claims, Database } from '../../db/client.ts'
import { listMemoryEntries, readMemoryQuery } from '../../db/memory/memory-entries.ts'
import type { MemoryAsked, MemoryCursor, MemoryPage } from '../../domain/memory/memory-entry.ts'
import { checkMember } from '../workspaces/check-role.ts'

const nothing: MemoryPage = { items: [], nextCursor: null }

/** Lists the items of a workspace whose sources the caller may all read. */
export function listMemory(
  db: Database,
  asked: {
    claims: Claims
    workspaceId: string
    cursor?: MemoryCursor | null | undefined
    limit: number
  } & MemoryAsked,
): Promise<MemoryPage> {
  const { claims, workspaceId, query = '', filter = {}, order, cursor = null, limit } = asked
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const role = await checkMember(tx, { workspaceId, userId })
    const isSearch = query.trim() !== ''
    const words = isSearch ? await readMemoryQuery(tx, { workspaceId, query }) : null
    if (isSearch && words === null) return nothing
    return listMemoryEntries(tx, { workspaceId, words, filter, order, cursor, limit, userId, role })
  })
}
