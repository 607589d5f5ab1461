import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import {
  changeMemoryItem,
  findMemoryItem,
  lockMemoryItem,
  removeMemoryItem,
} from '../../db/memory/memory-items.ts'
import type { MemoryItem } from '../../domain/memory/memory-item.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { supersede } from './add-memory-item.ts'
import { openMemory } from './open-memory.ts'

/** The words of an accepted item, if the reviewer corrects them. Its sources stay. */
export interface Correction {
  text?: string | undefined
  kind?: MemoryItem['kind'] | undefined
}

/**
 * Accepts a proposed item, which takes the place of the one that it supersedes, or rejects it, which removes it.
 * Returns null for a rejected one. Of two people who review at once, the second one is told.
 */
export function reviewMemoryItem(
  db: Database,
  given: { claims: Claims; itemId: string; verdict: 'accept' | 'reject' } & Correction,
): Promise<{ item: MemoryItem | null }> {
  const { claims, itemId, verdict, text, kind } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkReview(tx, { itemId, userId, verdict })
    await takeServiceRole(tx)
    if (!(await lockMemoryItem(tx, { itemId }))) throw alreadyReviewed()
    const before = await findMemoryItem(tx, { itemId })
    if (before?.status !== 'proposed') throw alreadyReviewed()
    if (verdict === 'reject') {
      await removeMemoryItem(tx, { itemId })
      return { item: null }
    }
    const isCorrected = (text ?? before.text) !== before.text || (kind ?? before.kind) !== before.kind
    if (isCorrected) {
      const words = { ...(text !== undefined && { text }), ...(kind !== undefined && { kind }) }
      await changeMemoryItem(tx, { itemId, editedBy: userId, ...words })
    }
    await acceptItem(tx, before)
    const item = await findMemoryItem(tx, { itemId })
    if (!item) throw notFound('memory')
    return { item }
  })
}

/** Makes a proposed item current. It is locked. Runs as the service. */
export async function acceptItem(
  tx: Tx,
  { id: itemId, workspaceId, supersedesId }: Pick<MemoryItem, 'id' | 'workspaceId' | 'supersedesId'>,
): Promise<void> {
  await changeMemoryItem(tx, { itemId, status: 'current', doubt: null })
  if (supersedesId !== null) await supersede(tx, { workspaceId, itemId: supersedesId, by: itemId })
}

/**
 * Checks that the caller may decide: an item's author and admins may accept it; they and the people whom it is about may
 * reject it. All of them must be able to read its sources.
 */
async function checkReview(
  tx: Tx,
  { itemId, userId, verdict }: { itemId: string; userId: string; verdict: 'accept' | 'reject' },
): Promise<void> {
  const { item } = await openMemory(tx, { itemId, userId })
  if (verdict === 'accept' ? item.mayEdit : item.mayDelete) return
  throw new DomainError(
    'not_yours',
    verdict === 'accept'
      ? 'Only its author and admins can accept this memory. You can ask one of them.'
      : 'Only its author, admins and the people it is about can reject this memory.',
  )
}

function alreadyReviewed(): DomainError {
  return new DomainError(
    'already_reviewed',
    'Somebody else has just reviewed this memory. Your decision was not saved, and theirs stands.',
  )
}
