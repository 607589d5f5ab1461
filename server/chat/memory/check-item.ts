import type { Tx } from '../../db/client.ts'
import { listHiddenMemory } from '../../db/memory/memory-entries.ts'
import { findMemoryItem } from '../../db/memory/memory-items.ts'
import type { MemoryItem } from '../../domain/memory/memory-item.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkMember } from '../workspaces/check-role.ts'
import { openMemory } from './open-memory.ts'

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

/** Refuses to change an item's words, except to its author and admins. */
export async function checkEdit(tx: Tx, asked: Asked): Promise<void> {
  const { item } = await openMemory(tx, asked)
  if (!item.mayEdit) throw new DomainError('not_yours', 'Only its author and admins can change this memory.')
}

/**
 * Refuses to delete an item, except to its author, admins and everybody whom it is about. Those whom it is about need
 * not be able to read it.
 */
export async function checkDelete(tx: Tx, asked: Asked): Promise<void> {
  const hidden = await listHiddenMemory(tx, { workspaceId: null })
  if (hidden.some(({ id }) => id === asked.itemId)) return
  const { item } = await openMemory(tx, asked)
  if (item.mayDelete) return
  throw new DomainError(
    'not_yours',
    'Only its author, admins and the people it is about can delete this memory.',
  )
}
