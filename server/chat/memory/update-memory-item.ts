import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { changeMemoryItem, findMemoryItem, lockMemoryItem } from '../../db/memory/memory-items.ts'
import type { MemoryItem } from '../../domain/memory/memory-item.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkEdit } from './check-item.ts'

/** The fields of an item that a person may change. Its sources stay. */
export interface MemoryItemChanges {
  text?: string | undefined
  kind?: MemoryItem['kind'] | undefined
  aboutUserIds?: readonly string[] | undefined
}

/** Corrects an item. */
export function updateMemoryItem(
  db: Database,
  { claims, itemId, text, kind, aboutUserIds }: { claims: Claims; itemId: string } & MemoryItemChanges,
): Promise<{ item: MemoryItem }> {
  return db.asUser(claims, async tx => {
    await checkEdit(tx, { itemId, userId: claims.sub })
    await takeServiceRole(tx)
    if (!(await lockMemoryItem(tx, { itemId }))) throw notFound('memory')
    await changeMemoryItem(tx, {
      itemId,
      editedBy: claims.sub,
      ...(text !== undefined && { text }),
      ...(kind !== undefined && { kind }),
      ...(aboutUserIds !== undefined && { aboutUserIds }),
    })
    const item = await findMemoryItem(tx, { itemId })
    if (!item) throw notFound('memory')
    return { item }
  })
}
