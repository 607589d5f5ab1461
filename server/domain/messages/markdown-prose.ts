/**
 * Finds the part of a Markdown text that its author says; code and quotes are only shown.
 *
 * This is a line scanner in the style of CommonMark's block rules, not a full parser: it must run on every
 * key press and in the hot path of sending, and it must return positions in the text. It differs from
 * CommonMark on purpose in one case: a line after a quote without `>` is the author's own words, even without
 * a blank line between.
 */

interface Fence {
  mark: '`' | '~'
  length: number
  /** The list item around the block ends at a line with a smaller indent. */
  indent: number
}

const fenceStart = /^(`{3,}(?=[^`]*$)|~{3,})/
const listMarker = /^(?:[-+*]|\d{1,9}[.)])(?:[ \t]+|$)/
/** Blocks of one line: headings and the rows of a table. A code span never crosses them. */
const oneLiner = /^(?:#{1,6}(?:\s|$)|\|)/

/** Replaces every character of code and quotes with a space; positions and newlines stay. */
export function maskQuoted(text: string): string {
  return mask(text, { quotes: true })
}

/** Replaces every character of code with a space; code blocks in quotes count as quotes. */
export function maskCode(text: string): string {
  return mask(text, { quotes: false })
}

function mask(text: string, { quotes }: { quotes: boolean }): string {
  const lines = text.split('\n')
  const masked: string[] = []
  let fence: Fence | null = null
  /** The place where the text of the current list item begins; null: no list. */
  let item: number | null = null
  let afterBlank = true
  let inIndented = false
  let paragraph: string[] = []

  const endParagraph = () => {
    if (paragraph.length > 0) masked.push(...maskCodeSpans(paragraph.join('\n')).split('\n'))
    paragraph = []
  }
  const hide = (line: string) => {
    endParagraph()
    masked.push(blank(line))
  }

  for (const line of lines) {
    const body = line.trimStart()
    const indent = widthOf(line.slice(0, line.length - body.length))

    if (fence && body !== '' && indent < fence.indent) fence = null
    if (fence) {
      hide(line)
      if (closes(fence, body)) fence = null
      afterBlank = false
      continue
    }
    if (body === '') {
      hide(line)
      afterBlank = true
      continue
    }
    if (indent >= 4 && item === null && (afterBlank || inIndented)) {
      hide(line)
      inIndented = true
      continue
    }
    inIndented = false
    if (afterBlank && indent === 0 && !listMarker.test(body)) item = null
    const { content, markers } = stripMarkers(body)
    if (markers > 0) {
      item = indent + markers
      endParagraph()
    }
    const opened = fenceStart.exec(content)?.[0]
    if (opened && (indent < 4 || item !== null)) {
      const mark = opened.startsWith('`') ? '`' : '~'
      fence = { mark, length: opened.length, indent: Math.min(indent + markers, item ?? 0) }
      hide(line)
    } else if (quotes && content.startsWith('>')) {
      hide(line)
    } else {
      if (oneLiner.test(content)) endParagraph()
      paragraph.push(line)
      if (oneLiner.test(content)) endParagraph()
    }
    afterBlank = false
  }
  endParagraph()
  return masked.join('\n')
}

/** Splits `- 1. text` into the text and the width of the markers before it. */
function stripMarkers(body: string): { content: string; markers: number } {
  let content = body
  for (let found = listMarker.exec(content); found; found = listMarker.exec(content)) {
    content = content.slice(found[0].length)
  }
  return { content, markers: body.length - content.length }
}

function closes(fence: Fence, body: string): boolean {
  const end = body.trimEnd()
  return end.length >= fence.length && end === fence.mark.repeat(end.length)
}

/**
 * Masks code spans. A run of backticks opens a span that the next run of the same length closes; without one,
 * the run is plain text.
 */
function maskCodeSpans(text: string): string {
  let result = ''
  let at = 0
  while (at < text.length) {
    if (text[at] === '\\') {
      result += text.slice(at, at + 2)
      at += 2
    } else if (text[at] !== '`') {
      result += text[at]
      at += 1
    } else {
      const run = /^`+/.exec(text.slice(at))?.[0] ?? '`'
      const end = findRun(text, at + run.length, run.length)
      const stop = end === -1 ? at + run.length : end + run.length
      result += end === -1 ? run : blank(text.slice(at, stop))
      at = stop
    }
  }
  return result
}

function findRun(text: string, from: number, length: number): number {
  const runs = /`+/g
  runs.lastIndex = from
  for (let found = runs.exec(text); found; found = runs.exec(text)) {
    if (found[0].length === length) return found.index
  }
  return -1
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

function widthOf(whitespace: string): number {
  return [...whitespace].reduce((width, space) => (space === '\t' ? width + 4 - (width % 4) : width + 1), 0)
}
