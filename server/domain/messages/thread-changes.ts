interface Numbered {
  rev: number
}

interface Found<M extends Numbered, F extends Numbered, T extends Numbered> {
  messages: M[]
  forks: F[]
  tasks: T[]
  /** The thread's revision at the moment of reading. */
  rev: number
}

/**
 * Makes a page of the rows that were found. Each kind was read in order of `rev`, up to one row more than
 * `limit`, and no row beyond the page's own `rev` may be in it: a kind with more rows than fit decides where
 * the page ends, for the others as well.
 */
export function cutChanges<M extends Numbered, F extends Numbered, T extends Numbered>(
  { messages, forks, tasks, rev }: Found<M, F, T>,
  limit: number,
): Found<M, F, T> & { hasMore: boolean } {
  const ends = [messages, forks, tasks].flatMap(rows => {
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return last ? [last.rev] : []
  })
  const end = Math.min(rev, ...ends)
  const fits = (row: Numbered) => row.rev <= end
  return {
    messages: messages.filter(fits),
    forks: forks.filter(fits),
    tasks: tasks.filter(fits),
    rev: end,
    hasMore: end < rev,
  }
}
