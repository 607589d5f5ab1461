import { DomainError } from '../../domain/wire/domain-error.ts'

type Place = ({ archivedAt: string | null } | { isArchived: boolean }) & { kind?: string }

/**
 * Refuses an archived channel: people can read it, but nothing in it changes until somebody unarchives it. A direct
 * message is archived when everybody else in it has left the workspace.
 */
export function checkNotArchived(place: Place): void {
  const isArchived = 'isArchived' in place ? place.isArchived : place.archivedAt !== null
  if (!isArchived) return
  throw new DomainError(
    'channel_archived',
    place.kind === 'direct'
      ? 'Everyone else in this conversation has left the workspace, so it is read-only.'
      : 'This channel is archived and read-only. Unarchive it to make changes.',
  )
}
