import type { Tx } from '../../db/client.ts'
import { listHiddenMemory } from '../../db/memory/memory-entries.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { openMemory } from './open-memory.ts'

interface Asked {
  itemId: string
  userId: string
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
