import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import {
  changeMemoryItem,
  findMemoryItem,
  lockMemoryItem,
  removeMemoryItem,
} from '../../db/memory/memory-items.ts'
import type { MemoryItem } from '../../domain/memory/memory-item.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { supersede } from './add-memory-item.ts'
import { checkCorrect } from './check-item.ts'

/**
 * Accepts a proposed item, which takes the place of the one that it supersedes, or rejects it, which removes it.
 * Returns null for a rejected one. An item that is not proposed stays as it is.
 */
export function reviewMemoryItem(
  db: Database,
  { claims, itemId, verdict }: { claims: Claims; itemId: string; verdict: 'accept' | 'reject' },
): Promise<{ item: MemoryItem | null }> {
  return db.asUser(claims, async tx => {
    await checkCorrect(tx, { itemId, userId: claims.sub })
    await takeServiceRole(tx)
    const isThere = await lockMemoryItem(tx, { itemId })
    const before = isThere ? await findMemoryItem(tx, { itemId }) : undefined
    if (!before) throw notFound('memory')
    if (before.status !== 'proposed') return { item: before }
    if (verdict === 'reject') {
      await removeMemoryItem(tx, { itemId })
      return { item: null }
    }
    await changeMemoryItem(tx, { itemId, status: 'current', doubt: null })
    if (before.supersedesId !== null) {
      await supersede(tx, { workspaceId: before.workspaceId, itemId: before.supersedesId, by: itemId })
    }
    const item = await findMemoryItem(tx, { itemId })
    if (!item) throw notFound('memory')
    return { item }
  })
}
