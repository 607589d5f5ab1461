/**
 * Decides whether two memories say the same in nearly the same words. Pure, and the only such rule: decision 072 says
 * why. A wrong "yes" would lose a memory, a wrong "no" only shows a person one proposal more, so the rule is strict.
 */

/** A memory as far as the rule looks at it. */
export interface Worded {
  text: string
  aboutUserIds: readonly string[]
}

/** The least share of common trigrams. */
const leastLikeness = 0.8

/**
 * Two memories say the same if they are about the same people, have the same numbers, names and negations, and share at
 * least 80 percent of their trigrams. Case, punctuation and spaces don't count.
 */
export function isSame(one: Worded, other: Worded): boolean {
  if (!isEqual(one.aboutUserIds, other.aboutUserIds)) return false
  const [a, b] = [listTokens(one.text), listTokens(other.text)]
  if (a.join(' ') === b.join(' ')) return true
  return (
    isEqual(a.filter(isNumber), b.filter(isNumber)) &&
    isEqual(a.filter(isNegation), b.filter(isNegation)) &&
    isEqual(listNames(one.text), listNames(other.text)) &&
    shareOf(listTrigrams(a), listTrigrams(b)) >= leastLikeness
  )
}

/** The words in lower case; "don't" becomes "do" and "not". */
function listTokens(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\bcan(?:no|['’])t\b/gu, 'can not')
    .replace(/\bwon['’]t\b/gu, 'will not')
    .replace(/n['’]t\b/gu, ' not')
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

function isNumber(token: string): boolean {
  return /\p{N}/u.test(token)
}

const negations = new Set(
  'no not never none nobody nothing without nor neither nicht kein keine keinen nie ohne ne pas jamais sin nunca'.split(
    ' ',
  ),
)

function isNegation(token: string): boolean {
  return negations.has(token)
}

/** Words that begin a sentence with a capital letter and are no names. */
const openers = new Set(
  (
    'the a an we our they their it its this that these those all every each no not never in on at for from to by with ' +
    'when if after before until since as use new there'
  ).split(' '),
)

/** The words with a capital letter, in lower case. The first word of the text counts unless it is a common opener. */
function listNames(text: string): string[] {
  const words = text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words
    .filter((word, index) => /^\p{Lu}/u.test(word) && !(index === 0 && openers.has(word.toLowerCase())))
    .map(word => word.toLowerCase())
}

/** The trigrams of each word, with two spaces before it and one after it, as Postgres' pg_trgm counts them. */
function listTrigrams(tokens: readonly string[]): Set<string> {
  const trigrams = new Set<string>()
  for (const token of tokens) {
    const padded = [...`  ${token} `]
    for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3).join(''))
  }
  return trigrams
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter(trigram => other.has(trigram)).length
  const all = one.size + other.size - common
  return all === 0 ? 0 : common / all
}

/** Compares two lists as sets. */
function isEqual(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [new Set(one), new Set(other)]
  return a.size === b.size && [...a].every(each => b.has(each))
}
