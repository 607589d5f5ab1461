import remend from 'remend'

/** Longer pieces, mostly tables, are shown line by line, because the whole piece is read again each time. */
const longest = 1_500

/** A last line that can only become something else: a fence, the mark of a list or a heading, a checkbox. */
const bareMark =
  /(?:^|\n)[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?(?:`{1,2}|~{1,2}|`{3,}[^\n`]*|~{3,}[^\n]*|#{1,6}|[-*+_=]+|\d{1,9}[.)]?|\||\[[ xX]?\]?)?[ \t]*$/

/** The definition of an address for words elsewhere; half an address is a different one. */
const halfDefinition = /(?:^|\n) {0,3}\[[^\]\n]+\]:[^\n]*$/

/** Emphasis, code and links end with their paragraph, item or row. */
const leaf = /\n(?:[ \t>]*\n)*[ \t>]*(?:(?:[-+*]|\d{1,9}[.)]|#{1,6})[ \t]+|\|)|\n[ \t>]*\n/g

/**
 * Repairs that would change the look of a finished text are off; raw HTML is text,
 * and is shown as it arrives.
 */
const repairs = {
  linkMode: 'text-only',
  katex: false,
  htmlTags: false,
  comparisonOperators: false,
  singleTilde: false,
} as const

/**
 * Repairs the unfinished end of a growing text: open emphasis and code are closed, half a link becomes its
 * words, and marks with an unclear meaning are held back, so that no raw mark flashes up.
 */
export function repairTail(text: string): string {
  const tail = text.length > longest ? text.slice(0, text.lastIndexOf('\n') + 1) || text : text
  if (isInsideFence(tail)) return tail
  const shown = withoutTableHead(tail).replace(bareMark, '').replace(halfDefinition, '')
  const start = [...shown.matchAll(leaf)].at(-1)?.index ?? 0
  return shown.slice(0, start) + remend(withoutHalves(shown.slice(start)), repairs)
}

function isInsideFence(tail: string): boolean {
  const fences = tail.match(/^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?(?:`{3,}[^`\n]*|~{3,}.*)\n/gm) ?? []
  return fences.length % 2 === 1
}

/**
 * Removes rows with bars before the end of their second line: only then it is clear that they are a table.
 */
function withoutTableHead(tail: string): string {
  const lines = tail.split('\n')
  const start = lines.findLastIndex(line => line !== '' && !/^[ \t>]*\|/.test(line)) + 1
  const [, second = '', ...rows] = lines.slice(start)
  const mayBecomeTable = rows.length === 0 && /^[ \t>]*[|:\- \t]*$/.test(second)
  return mayBecomeTable ? lines.slice(0, start).join('\n') : tail
}

/**
 * Removes what the repair leaves: marks that have just started or are not complete, and references
 * whose address has not arrived.
 */
function withoutHalves(text: string): string {
  let end = text.trimEnd().length
  while (end > 0 && '*_~`'.includes(text.charAt(end - 1))) end -= 1
  // A backslash turns the mark after it into text.
  const isText = text.charAt(end - 1) === '\\'
  return (isText ? text : text.slice(0, end))
    .replace(/\[\^[^[\]\s]*\]?$/, '')
    .replace(/!?\[([^[\]]*)\](?:\[[^[\]]*\]?)?$/, '$1')
    .replace(/<(https?:[^\s<>]*)$/, '$1')
}
