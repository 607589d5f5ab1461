import remend from 'remend'

/** A line that can only become something else: a fence without its end of line, a list's or heading's bare mark. */
const bareMark =
  /(?:^|\n)[ \t]*(?:`{1,2}|~{1,2}|`{3,}[^\n`]*|~{3,}[^\n]*|#{1,6}|[-*+=]+|\d{1,9}[.)]?|>|\|)[ \t]*$/

/**
 * The unfinished end of a growing text, made presentable: open emphasis and code are closed, half a link is its words,
 * and what can't be told yet is held back, so that no raw mark flashes by.
 */
export function repairTail(tail: string): string {
  if (isInsideFence(tail)) return tail
  if (isHeadOfTable(tail)) return ''
  return remend(tail.replace(bareMark, ''), { linkMode: 'text-only', katex: false })
}

function isInsideFence(tail: string): boolean {
  const fences = tail.match(/^[ \t]*(?:`{3,}|~{3,}).*\n/gm) ?? []
  return fences.length % 2 === 1
}

/** Rows with bars are a table only from the second line's end on. */
function isHeadOfTable(tail: string): boolean {
  const lines = tail.split('\n')
  return lines.length <= 2 && lines.every(line => line.trimStart().startsWith('|') || line === '')
}
