import type { SearchHit } from '../../domain/search/search.ts'

const matches = { similar: 'similar spelling', some: 'only some of the words' } as const

/** Returns the facts that every hit has for a model: its link, and how it matches if it does not have all words. */
export function tellPlace({ path, match }: SearchHit) {
  return { link: path, ...(match === 'all' ? {} : { match: matches[match] }) }
}

/** Returns the forks that were found by their names, and the files by their names or texts. Absent: there are none. */
export function tellNames(hits: readonly SearchHit[]) {
  const forks = hits.filter(({ source }) => source === 'fork')
  const files = hits.filter(({ source }) => source === 'file')
  return {
    ...(forks.length > 0
      ? {
          forks: forks.map(hit => ({
            fork_id: hit.sourceId,
            thread_id: hit.threadId,
            description: hit.excerpt.text,
            ...tellPlace(hit),
          })),
        }
      : {}),
    ...(files.length > 0
      ? {
          files: files.map(hit => ({
            file_id: hit.sourceId,
            file: hit.fileName ?? '',
            text: hit.excerpt.text,
            message_id: hit.messageId,
            thread_id: hit.threadId,
            ...tellPlace(hit),
          })),
        }
      : {}),
  }
}

/** Returns a note if hits are left out, if nothing was found, or nothing with all of the words. */
export function tellNote(hits: readonly { match?: string }[], left: number): { note?: string } {
  if (left > 0) return { note: `${left} more matches are not shown. Use more specific words.` }
  if (hits.length === 0) return { note: 'Nothing matches. Try other words.' }
  if (hits.some(({ match = 'all' }) => match === 'all')) return {}
  return { note: 'Nothing has all of these words as they are written. These hits come close.' }
}
