import type { ThreadPlace } from '../../db/messages/conversations.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkNotArchived } from '../channels/check-not-archived.ts'
import { forkClosed } from '../forks/check-fork-active.ts'

/** Checks that the caller can post here now. */
export function checkPlace(place: ThreadPlace, parentId: string | null): void {
  checkNotArchived(place)
  if (place.fork && !place.fork.isActive) throw forkClosed()
  if (parentId !== null && !place.hasParent) throw notFound('parent message')
}
