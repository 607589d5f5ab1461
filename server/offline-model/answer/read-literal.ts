const closing = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
  ['„', '“'],
])

/**
 * The words that a line asks to use as they are: those in quotes, or the rest of the sentence. 'End with a joke' asks
 * for something, not for these words: null, as for a line that forbids.
 */
export function readLiteral(line: string, pattern: RegExp, group = 1): string | null {
  const match = pattern.exec(line)
  if (!match || /\b(?:never|don'?t|do not|avoid|not)\b[^.]*$/i.test(line.slice(0, match.index))) return null
  const rest = (match[group] ?? '').replace(
    /^(?:\s*:)?(?:\s+the\s+(?:word|phrase|sentence|line|name)s?)?\s*:?\s*/i,
    '',
  )
  return readQuoted(rest) ?? readPlain(rest)
}

function readQuoted(rest: string): string | null {
  const close = closing.get(rest.charAt(0))
  if (!close) return null
  const end = rest.indexOf(close, 1)
  return end > 1 ? rest.slice(1, end).trim() : null
}

function readPlain(rest: string): string | null {
  if (/^(?:an?|the|your|their|its|one|two|some|any|what|how|whatever)\b/.test(rest)) return null
  const sentence = /^.*?(?=[.!?](?:\s|$)|$)[!?]?/.exec(rest)?.[0].trim() ?? ''
  return sentence === '' || sentence.length > 200 ? null : sentence
}
