import type { Tx } from '../../db/client.ts'
import { findMemoryItem } from '../../db/memory/memory-items.ts'
import type { MemoryItem } from '../../domain/memory/memory-item.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkMember } from '../workspaces/check-role.ts'

interface Asked {
  itemId: string
  userId: string
}

/** Finds an item that the caller may read. */
export async function checkRead(tx: Tx, { itemId }: { itemId: string }): Promise<MemoryItem> {
  const item = await findMemoryItem(tx, { itemId })
  if (!item) throw notFound('memory')
  return item
}

/** Finds an item that the caller may correct: members may, because everybody who may read it may see the change. */
export async function checkCorrect(tx: Tx, { itemId, userId }: Asked): Promise<MemoryItem> {
  const item = await checkRead(tx, { itemId })
  const role = await checkMember(tx, { workspaceId: item.workspaceId, userId })
  if (role !== 'guest') return item
  throw new DomainError(
    'members_only',
    'Guests can’t change what agents remember. Ask a member to correct it.',
  )
}

/** Finds an item that the caller may delete: members may, and guests if it is about them. */
export async function checkDelete(tx: Tx, { itemId, userId }: Asked): Promise<MemoryItem> {
  const item = await checkRead(tx, { itemId })
  return item.aboutUserIds.includes(userId) ? item : checkCorrect(tx, { itemId, userId })
}
