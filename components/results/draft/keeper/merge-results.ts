import { type ResultBody, type ResultLine, sections } from '@/server/domain/results/result'

/**
 * Merges the changes that two people made to one draft. Changes to different lines are merged; null: they
 * changed the same line, or both changed the list of lines, so that somebody must choose.
 */
export function mergeResults(base: ResultBody, mine: ResultBody, theirs: ResultBody): ResultBody | null {
  const headline = choose(base.headline.trim(), mine.headline.trim(), theirs.headline.trim())
  if (headline === null) return null
  const titled = headline === mine.headline.trim() ? mine : theirs
  const order = choose(orderOf(base), orderOf(mine), orderOf(theirs))
  if (order === null) return null
  const side = order === orderOf(mine) ? mine : theirs
  const lines = new Map<string, ResultLine>()
  for (const { id } of allOf(side)) {
    const line = chooseLine(findLine(base, id), findLine(mine, id), findLine(theirs, id))
    if (line === null) return null
    lines.set(id, line)
  }
  // A line that one of them removed must not be one that the other changed.
  for (const { id } of allOf(base)) {
    if (lines.has(id)) continue
    const other = side === mine ? theirs : mine
    const kept = findLine(other, id)
    if (kept && wordsOf(kept) !== wordsOf(findLine(base, id))) return null
  }
  const fill = <Line extends ResultLine>(each: Line[]) =>
    each.map(line => ({ ...line, ...lines.get(line.id) }))
  return {
    headline: titled.headline,
    headlineWording: titled.headlineWording,
    bullets: fill(side.bullets),
    deferred: fill(side.deferred),
    openQuestions: fill(side.openQuestions),
    dissent: fill(side.dissent),
  }
}

function chooseLine(
  base: ResultLine | undefined,
  mine: ResultLine | undefined,
  theirs: ResultLine | undefined,
): ResultLine | null {
  if (mine === undefined) return theirs ?? null
  if (theirs === undefined || base === undefined) return mine
  const words = choose(wordsOf(base), wordsOf(mine), wordsOf(theirs))
  if (words === null) return null
  return words === wordsOf(mine) ? mine : theirs
}

/**
 * Returns the text that was changed on one side only, or on both sides in the same way; null: the sides
 * differ.
 */
function choose(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || base === theirs) return mine
  return base === mine ? theirs : null
}

/** Returns everything that a person decides about a line. Its author follows from it. */
function wordsOf(line: ResultLine | undefined): string {
  if (!line) return ''
  const { wording: _, text, ...rest } = line
  return JSON.stringify([text.trim(), Object.entries(rest).sort()])
}

function orderOf(body: ResultBody): string {
  return sections.map(section => body[section].map(({ id }) => id).join()).join(' ')
}

function allOf(body: ResultBody): ResultLine[] {
  return sections.flatMap<ResultLine>(section => body[section])
}

function findLine(body: ResultBody, id: string): ResultLine | undefined {
  return allOf(body).find(line => line.id === id)
}
