import { DomainError } from '../../domain/wire/domain-error.ts'

/** Refuses an archived channel: people can read it, but nothing in it changes until somebody unarchives it. */
export function checkNotArchived(place: { archivedAt: string | null } | { isArchived: boolean }): void {
  const isArchived = 'isArchived' in place ? place.isArchived : place.archivedAt !== null
  if (!isArchived) return
  throw new DomainError(
    'channel_archived',
    'This channel is archived and read-only. Unarchive it to make changes.',
  )
}
