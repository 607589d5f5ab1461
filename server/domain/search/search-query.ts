/**
 * The text that a person types into the search: words, "phrases", -without, and operators. The text holds the
 * whole search, so that a search has an address; filters in the interface write operators into the text.
 */
export interface SearchToken {
  kind: 'word' | 'phrase' | Operator
  value: string
  /** The term has a minus sign: messages with it are left out. */
  without: boolean
  /** The place of the token in the text, in UTF-16 units. */
  start: number
  end: number
}

export const operators = ['from', 'in', 'before', 'after', 'on', 'has', 'is'] as const
export type Operator = (typeof operators)[number]

/** The values of `is:`: the kinds of hits besides messages. */
export const searchKinds = ['fork', 'result', 'file'] as const
export type SearchKind = (typeof searchKinds)[number]

/** A word or phrase to look for. */
export interface SearchTerm {
  text: string
  /** It is still being typed. */
  prefix: boolean
  without: boolean
  /** Quoted: only these words in this order, in no other form. */
  exact: boolean
  /** It may stand in place of the term before it. */
  or: boolean
}

const token = /(-?)(?:(from|in|before|after|on|has|is):)?(?:"([^"]*)("?)|(\S+))/gi
/** The shortest beginning of a word that is searched for: shorter ones would find nearly everything. */
const shortestPrefix = 2
/** Endings and beginnings behind an apostrophe: the messages have the word also without them. */
const clitics = /(?:['’]s|n['’]t)$|^(?:[cdjlmnst]|qu)['’](?=\p{L}{2})/giu

export function parseSearch(text: string): SearchToken[] {
  return [...text.matchAll(token)].flatMap((found): SearchToken[] => {
    const [all, minus = '', operator = '', quoted, , bare] = found
    const place = { without: minus === '-', start: found.index, end: found.index + all.length }
    const value = (quoted ?? bare ?? '').trim()
    const kind = operators.find(each => each === operator.toLowerCase())
    if (value === '') return []
    if (kind && isValueOf(kind, value.toLowerCase())) {
      return [{ kind, value: withoutSign(kind, value).toLowerCase(), ...place }]
    }
    if (kind) return [{ kind: 'word', value: `${operator}:${value}`, ...place }]
    return [{ kind: quoted === undefined ? 'word' : 'phrase', value, ...place }]
  })
}

/**
 * Returns the words to look for. The last one counts as unfinished until more text follows it, unless the text is
 * `complete`. An OR between two words makes them alternatives.
 */
export function readTerms(
  text: string,
  tokens: readonly SearchToken[],
  { complete = false }: { complete?: boolean } = {},
): SearchTerm[] {
  return tokens.flatMap(({ kind, value, without, end }, place) => {
    if ((kind !== 'word' && kind !== 'phrase') || isOr(tokens, place)) return []
    const exact = kind === 'phrase'
    const isLast = !complete && !exact && !without && end === text.length
    const prefix = isLast && value.length >= shortestPrefix
    const said = exact ? value : value.replace(clitics, '')
    return [{ text: said, prefix, without, exact, or: !without && isOr(tokens, place - 1) }]
  })
}

/** Whether the token stands between two words and is an OR. Without capitals it is an ordinary word. */
function isOr(tokens: readonly SearchToken[], place: number): boolean {
  const isWord = (token: SearchToken | undefined) =>
    token !== undefined && !token.without && (token.kind === 'word' || token.kind === 'phrase')
  const token = tokens[place]
  return (
    token?.kind === 'word' &&
    (token.value === 'OR' || token.value === '|') &&
    isWord(tokens[place - 1]) &&
    isWord(tokens[place + 1])
  )
}

/** Adds a filter to the text; it replaces a day, a has: or an is: that is there already. */
export function addFilter(text: string, kind: Operator, value: string): string {
  const several = kind === 'from' || kind === 'in'
  const old = parseSearch(text).filter(each => each.kind === kind && (!several || each.value === value))
  const rest = old.reduceRight(removeToken, text).trim()
  return `${rest}${rest && ' '}${kind}:${/\s/.test(value) ? `"${value}"` : value} `
}

export function removeToken(text: string, { start, end }: Pick<SearchToken, 'start' | 'end'>): string {
  return `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`.trimStart()
}

/** Tells whether an operator knows a value; otherwise its text is a word to look for. */
function isValueOf(kind: Operator, value: string): boolean {
  if (kind === 'has') return value === 'code'
  return kind !== 'is' || searchKinds.some(each => each === value)
}

function withoutSign(kind: Operator, value: string): string {
  if (kind === 'from') return value.replace(/^@/, '')
  return kind === 'in' ? value.replace(/^#/, '') : value
}
