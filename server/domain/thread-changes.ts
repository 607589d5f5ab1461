import type { ThreadChanges } from './thread.ts'

type Found = Omit<ThreadChanges, 'hasMore'>

/**
 * Makes a page of what was found. Each kind was read in order of `rev`, one row more than `limit`, and no row beyond the
 * page's own `rev` may be in it: a kind that has more than fits decides where the page ends, for the others as well.
 */
export function cutChanges(found: Found, limit: number): ThreadChanges {
  const ends = [found.messages, found.forks, found.tasks].flatMap(rows => {
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return last ? [last.rev] : []
  })
  if (ends.length === 0) return { ...found, hasMore: false }
  const rev = Math.min(...ends)
  const fits = (row: { rev: number }) => row.rev <= rev
  return {
    messages: found.messages.filter(fits),
    forks: found.forks.filter(fits),
    tasks: found.tasks.filter(fits),
    streams: found.streams,
    rev,
    hasMore: true,
  }
}
