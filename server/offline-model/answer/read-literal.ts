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
 * The words that a line asks to use as they are: those in quotes, or the rest of the sentence where it can only be
 * meant so. 'End with a joke' and 'end with open questions' ask for something else: null, as for a line that forbids.
 */
export function readLiteral(line: string, pattern: RegExp, group = 1): string | null {
  const match = pattern.exec(line)
  if (!match || /\b(?:never|don'?t|do not|avoid|not)\b[^.]*$/i.test(line.slice(0, match.index))) return null
  const rest = (match[group] ?? '').replace(
    /^(?:\s*:)?(?:\s+the\s+(?:word|phrase|sentence|line|name)s?)?\s*:?\s*/i,
    '',
  )
  return readQuoted(rest) ?? readPlain(rest, /\b(?:always|every|each)\b/i.test(line))
}

function readQuoted(rest: string): string | null {
  const close = closing.get(rest.charAt(0))
  if (!close) return null
  const end = rest.indexOf(close, 1)
  return end > 1 ? rest.slice(1, end).trim() : null
}

/** A capital speaks for words to be used; small ones need 'always' before them, and to be few. */
function readPlain(rest: string, isAlways: boolean): string | null {
  if (/^(?:an?|the|your|their|its|one|two|some|any|what|how|whatever)\b/.test(rest)) return null
  const sentence = /^.*?(?=[.!?](?:\s|$)|$)[!?]?/.exec(rest)?.[0].trim() ?? ''
  const isMeant = /^[^\p{Ll}]/u.test(sentence) || (isAlways && sentence.split(/\s+/).length <= 4)
  return isMeant && sentence.length <= 200 ? sentence : null
}
