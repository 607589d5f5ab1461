import { type Kept, keep } from '@/components/ui/kept'
import { placeOf } from '@/components/ui/kept-of-person'

/**
 * A recently used place or action, newest first in the list. The list is kept in this browser for each person
 * and deleted at sign-out. Threads keep their first words, so that they can be listed; threads of channels
 * that are out of reach are left out.
 */
export interface Visit {
  id: string
  at: number
  thread?: { id: string; channelId: string; title: string } | undefined
}

const most = 60

export function readRecent(userId: string): readonly Visit[] {
  return visitsOf(userId).get()
}

export function noteVisit(userId: string, { id, thread }: Omit<Visit, 'at'>) {
  const visits = visitsOf(userId)
  const older = visits.get().filter(each => each.id !== id)
  visits.set([{ id, at: Date.now(), thread }, ...older].slice(0, most))
}

function visitsOf(userId: string): Kept<readonly Visit[]> {
  return keep<readonly Visit[]>(placeOf(userId, 'recent'), {
    otherwise: [],
    parse(text) {
      const recent: unknown = JSON.parse(text)
      return Array.isArray(recent) ? recent.filter(isVisit) : []
    },
    write: JSON.stringify,
  })
}

/** Checks an entry without a schema: the palette works by key before a schema could load. */
function isVisit(kept: unknown): kept is Visit {
  if (typeof kept !== 'object' || kept === null) return false
  if (!('id' in kept && typeof kept.id === 'string' && 'at' in kept && typeof kept.at === 'number'))
    return false
  if (!('thread' in kept) || kept.thread === undefined) return true
  const { thread } = kept
  return (
    typeof thread === 'object' &&
    thread !== null &&
    ['id', 'channelId', 'title'].every(name => typeof Reflect.get(thread, name) === 'string')
  )
}
