import { oneLine } from '@/server/domain/messages/one-line'
import { linesOf, type ResultBody, type ResultLine, sections } from '@/server/domain/results/result'

/**
 * Merges the changes that two people made to one draft. Changes to different lines are merged; null: they
 * changed the same line, or both changed the list of lines, so that somebody must choose. `sent`: earlier
 * versions of `mine`, made since `base`, that may have been saved without an answer. A line of `theirs` that is
 * the same as in one of them is nobody else's change.
 */
export function mergeResults(
  base: ResultBody,
  mine: ResultBody,
  theirs: ResultBody,
  sent: readonly ResultBody[] = [],
): ResultBody | null {
  const own = [base, ...sent]
  const choice = choose(own.map(headlineOf), headlineOf(mine), headlineOf(theirs))
  if (choice === null) return null
  const titled = choice === 'mine' ? mine : theirs
  const order = choose(own.map(orderOf), orderOf(mine), orderOf(theirs))
  if (order === null) return null
  const side = order === 'mine' ? mine : theirs
  const other = order === 'mine' ? theirs : mine
  const lines = new Map<string, ResultLine>()
  for (const { id } of linesOf(side)) {
    const before = own.map(each => findLine(each, id))
    const line = chooseLine(before, findLine(mine, id), findLine(theirs, id))
    if (line === null) return null
    lines.set(id, line)
  }
  // A line that one of them removed must not be one that the other changed.
  for (const { id } of own.flatMap(linesOf)) {
    const kept = lines.has(id) ? undefined : findLine(other, id)
    const before = other === mine ? [base] : own
    if (kept && !before.some(each => wordsOf(findLine(each, id)) === wordsOf(kept))) return null
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

/** Returns whether two versions are the same to people, however the server has stored one of them. */
export function haveSameWords(one: ResultBody, other: ResultBody): boolean {
  const write = (body: ResultBody) => [headlineOf(body), orderOf(body), ...linesOf(body).map(wordsOf)]
  return JSON.stringify(write(one)) === JSON.stringify(write(other))
}

function chooseLine(
  own: readonly (ResultLine | undefined)[],
  mine: ResultLine | undefined,
  theirs: ResultLine | undefined,
): ResultLine | null {
  if (mine === undefined) return theirs ?? null
  if (theirs === undefined) return mine
  // They can only have a line of mine from a version that I sent with it.
  const known = own.filter(line => line !== undefined)
  const before = known.length > 0 ? known.map(wordsOf) : ['']
  const choice = choose(before, wordsOf(mine), wordsOf(theirs))
  return choice && (choice === 'mine' ? mine : theirs)
}

/**
 * Chooses the side that has changed the text; mine, if both have the same text. Null: both have changed it.
 * `own`: the text before, and as I have sent it since.
 */
function choose(own: readonly string[], mine: string, theirs: string): 'mine' | 'theirs' | null {
  if (mine === theirs || own.includes(theirs)) return 'mine'
  return own.every(text => text === mine) ? 'theirs' : null
}

const headlineOf = ({ headline }: ResultBody): string => oneLine(headline)

/**
 * Returns everything that a person decides about a line, as the server stores it. Its author and the numbers of
 * its messages follow from it.
 */
function wordsOf(line: ResultLine | undefined): string {
  if (!line) return ''
  const { wording: _, text, citations, marked, ...rest } = line
  const sources = citations.map(({ messageId, quote, hidden }) => [messageId, oneLine(quote), hidden])
  // The server marks no line that has a source.
  const isMarked = marked !== null && citations.every(({ hidden }) => hidden)
  const beside = Object.entries(rest).map(([name, value]) => [name, oneLine(value ?? '')])
  return JSON.stringify([oneLine(text), sources, isMarked, beside.sort()])
}

function orderOf(body: ResultBody): string {
  return sections.map(section => body[section].map(({ id }) => id).join()).join(' ')
}

function findLine(body: ResultBody, id: string): ResultLine | undefined {
  return linesOf(body).find(line => line.id === id)
}
