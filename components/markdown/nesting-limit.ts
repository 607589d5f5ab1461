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
const longestRun = 1_000
const longestMailName = 500

const manyContainers = new RegExp(`^(?:[ \\t]*(?:>|[-+*]|\\d{1,9}[.)])(?=[ \\t>])){${deepest},}`, 'm')
const farIndented = /^[ \t]{100,}(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])/m
const item = /^ {0,3}(?:[-+*]|\d{1,9}[.)])[ \t]/
const fence = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/
const tildes = new RegExp(`~{${longestRun}}`)
const blanks = new RegExp(`[ \\t]{${longestRun}}`)
const mailName = new RegExp(`^[\\w.!#$%&'*+/=?\`{|}~-]{${longestMailName}}$`)
const delimiters = /^[ \t>]*[|:-][|:\- \t]*$/

/** Tells whether quotes and lists are nested too deep, a few lines make a huge table, or an item never ends. */
export function isTooDeep(text: string): boolean {
  const isDeep = manyContainers.test(text) || farIndented.test(text) || tildes.test(text)
  return isDeep || hasHugeTable(text) || hasEndlessItem(text)
}

/**
 * Tells whether a text is too deep, or has so many marks in one paragraph that each could
 * belong to each other one.
 */
export function isTangled(text: string): boolean {
  if (isTooDeep(text) || blanks.test(text) || hasLongMailName(text)) return true
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

/** Tells whether thousands of lines belong to one item of a list without an empty line. Code does not count. */
function hasEndlessItem(text: string): boolean {
  let lines = 0
  let isItem = false
  let code = ''
  for (const line of text.split('\n')) {
    const [, backticks, waves] = fence.exec(line) ?? []
    const mark = backticks ?? waves ?? ''
    if (code !== '') {
      if (mark.startsWith(code)) code = ''
      continue
    }
    if (mark !== '') code = mark
    if (mark !== '' || line.trim() === '') isItem = false
    if (item.test(line)) {
      isItem = true
      lines = 0
    }
    lines += 1
    if (isItem && lines > mostLines) return true
  }
  return false
}

/** Tells whether a long run of letters could be the name in a mail address: each letter could begin one. */
function hasLongMailName(text: string): boolean {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (mailName.test(text.slice(Math.max(0, at - longestMailName), at))) return true
  }
  return false
}
