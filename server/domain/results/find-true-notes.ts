import { type LineNote, type ResultBody, type ResultLine, sections } from './result.ts'

/**
 * Returns the notes of an agent that are true of a result as people edited it: a dropped line that somebody
 * brought back was not dropped, and a contradicted line that somebody reworded or removed is settled. `base`:
 * the version that the result began with.
 */
export function findTrueNotes(
  notes: readonly LineNote[],
  { base, body }: { base: ResultBody | null; body: ResultBody },
): LineNote[] {
  const before = base && listWords(base)
  const now = listWords(body)
  return notes.filter(({ lineId, change }) => {
    const [old, line] = [before?.get(lineId), now.get(lineId)]
    if (change === 'dropped') return line === undefined
    if (line === undefined) return false
    return change === 'changed' ? line.all !== old?.all : !old || line.text === old.text
  })
}

/** Lists the words of the headline and of each line, and everything else that a version can change about it. */
function listWords(body: ResultBody): Map<string, { text: string; all: string }> {
  const lines = sections.flatMap(section =>
    body[section].map((line: ResultLine): [string, { text: string; all: string }] => {
      const { wording: _wording, marked: _marked, citations, ...rest } = line
      const numbers = citations.map(({ number }) => number)
      return [
        line.id,
        { text: line.text, all: JSON.stringify([section, Object.entries(rest).sort(), numbers]) },
      ]
    }),
  )
  return new Map([['headline', { text: body.headline, all: body.headline }], ...lines])
}
