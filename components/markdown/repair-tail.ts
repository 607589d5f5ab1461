import remend from 'remend'

/** Longer pieces, which are tables for the most part, come line by line: each time all of them is read again. */
const longest = 1_500

/** A last line that can only become something else: a fence, a list's mark, a heading's, a box that is to be ticked. */
const bareMark =
  /(?:^|\n)[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?(?:`{1,2}|~{1,2}|`{3,}[^\n`]*|~{3,}[^\n]*|#{1,6}|[-*+_=]+|\d{1,9}[.)]?|\||\[[ xX]?\]?)?[ \t]*$/

/** An address that words elsewhere refer to; half of it is another one. */
const halfDefinition = /(?:^|\n) {0,3}\[[^\]\n]+\]:[^\n]*$/

/** Emphasis, code and links end with the paragraph, the item or the row that they are in. */
const leaf = /\n(?:[ \t>]*\n)*[ \t>]*(?:(?:[-+*]|\d{1,9}[.)]|#{1,6})[ \t]+|\|)|\n[ \t>]*\n/g

/** Whatever would change what a finished text looks like stays out; raw HTML is text, and is shown as it comes. */
const repairs = {
  linkMode: 'text-only',
  katex: false,
  htmlTags: false,
  comparisonOperators: false,
  singleTilde: false,
} as const

/**
 * The unfinished end of a growing text, made presentable: open emphasis and code are closed, half a link is its words,
 * and what can't be told yet is held back, so that no raw mark flashes by.
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

/** Rows with bars are a table only from the end of their second line on. */
function withoutTableHead(tail: string): string {
  const lines = tail.split('\n')
  const start = lines.findLastIndex(line => line !== '' && !/^[ \t>]*\|/.test(line)) + 1
  const [, second = '', ...rows] = lines.slice(start)
  const mayBecomeTable = rows.length === 0 && /^[ \t>]*[|:\- \t]*$/.test(second)
  return mayBecomeTable ? lines.slice(0, start).join('\n') : tail
}

/** What the repair leaves: marks that have just begun or not quite ended, and references whose address is to come. */
function withoutHalves(text: string): string {
  let end = text.trimEnd().length
  while (end > 0 && '*_~`'.includes(text.charAt(end - 1))) end -= 1
  // A backslash makes text of the mark behind it.
  const isText = text.charAt(end - 1) === '\\'
  return (isText ? text : text.slice(0, end))
    .replace(/\[\^[^[\]\s]*\]?$/, '')
    .replace(/!?\[([^[\]]*)\](?:\[[^[\]]*\]?)?$/, '$1')
    .replace(/<(https?:[^\s<>]*)$/, '$1')
}
