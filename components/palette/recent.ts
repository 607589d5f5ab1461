/**
 * What was gone to or done lately, newest first; kept in this browser for each person and forgotten at signing out.
 * Threads keep their first words, so that they can be listed; the list leaves out those of channels that are out of reach.
 */
export interface Visit {
  id: string
  at: number
  thread?: { id: string; channelId: string; title: string } | undefined
}

const kept = 60
const prefix = 'openvibe-recent:'

export function readRecent(userId: string): Visit[] {
  try {
    const recent: unknown = JSON.parse(localStorage.getItem(prefix + userId) ?? '[]')
    return Array.isArray(recent) ? recent.filter(isVisit) : []
  } catch {
    return []
  }
}

export function noteVisit(userId: string, { id, thread }: Omit<Visit, 'at'>) {
  const older = readRecent(userId).filter(each => each.id !== id)
  const recent = [{ id, at: Date.now(), thread }, ...older].slice(0, kept)
  try {
    localStorage.setItem(prefix + userId, JSON.stringify(recent))
  } catch {
    // Storage may be full or forbidden: the list is then an older one, and nobody is stopped on the way.
  }
}

export function forgetRecent(userId: string) {
  try {
    localStorage.removeItem(prefix + userId)
  } catch {
    // Where storage is forbidden there is nothing to forget, and signing out goes on.
  }
}

/** Looked at by hand: keys work before a schema would be there. */
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
