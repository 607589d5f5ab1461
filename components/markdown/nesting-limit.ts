/**
 * The limit of nesting. A Markdown parser needs time that grows with the square of some texts: 50,000
 * characters of `*a_ ` take half a minute, of `>` twenty seconds. Nobody writes these texts with a purpose,
 * and nobody's page should freeze for them, so they are shown unformatted. The limits are far above real
 * texts of people and models.
 */

const deepest = 20
const mostCells = 5_000
const mostMarks = 1_000
const mostLines = 2_000

const manyContainers = new RegExp(`^(?:[ \\t]*(?:>|[-+*]|\\d{1,9}[.)])(?=[ \\t>])){${deepest},}`, 'm')
const farIndented = /^[ \t]{100,}(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])/m
const delimiters = /^[ \t>]*[|:-][|:\- \t]*$/

/** Tells whether quotes and lists are nested too deep, or a few lines make a huge table. */
export function isTooDeep(text: string): boolean {
  return manyContainers.test(text) || farIndented.test(text) || hasHugeTable(text)
}

/**
 * Tells whether a text is too deep, or has so many marks in one paragraph that each could
 * belong to each other one.
 */
export function isTangled(text: string): boolean {
  if (isTooDeep(text)) return true
  let marks = 0
  let lines = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '') lines = 0
    if (line.trim() === '' || /^ {0,3}[-+*][ \t]+\S/.test(line)) marks = 0
    lines += 1
    marks += line.match(/[*_~]+|[[\]]/g)?.length ?? 0
    if (marks > mostMarks || lines > mostLines) return true
  }
  return false
}

/** Tells whether a table is huge: short rows are filled up to the width of the head. */
function hasHugeTable(text: string): boolean {
  let columns = 0
  let cells = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '') columns = 0
    else if (columns === 0 && line.includes('|') && delimiters.test(line)) columns = line.split('|').length
    cells += columns
    if (cells > mostCells) return true
  }
  return false
}
