import { maskCode } from '@/server/domain/messages/markdown-prose'

/** The length limit of a formula: nobody could read a longer one, and drawing it would block the page. */
const longestFormula = 2_000
const mostFormulas = 200
const deepest = 30
/** Commands in which each is the argument of the one before. */
const manyCommands = /(?:\\[a-zA-Z]+\s*){30,}/

const dollars = /\$\$/g
/** Each alternative has a limit, so that many formulas without an end cost no time. */
const brackets = /\\\[([\s\S]{1,2000}?)\\\]|\\\(([^\n]{1,2000}?)\\\)/g
/**
 * A formula between single dollars, by the rules of Pandoc and a little stricter, because a dollar is mostly money or a
 * variable of a shell: no space inside at its ends, no letter or digit right before or behind, all on one line.
 */
const single = /(?<![\\$\p{L}\p{N}])\$(?![\s$])((?:[^$\n\\]|\\.){1,300})(?<!\s)\$(?![\p{L}\p{N}$])/gu
/** '5 for me, or 6' between two dollars: an amount first, then words, and no sign of a formula. */
const amount = /^\d[\d.,]*(?=[\s.,;:!?)–-])(?=.*\p{L}{2})(?!.*[\\^_={}])/u

/**
 * Tells whether a text contains formulas to draw: between dollars, or between the brackets with backslashes that models
 * write. Code holds none.
 */
export function holdsMath(text: string): boolean {
  if (!/\$|\\[([]/.test(text)) return false
  const prose = maskCode(text)
  const count =
    (prose.match(dollars)?.length ?? 0) / 2 +
    (prose.match(brackets)?.length ?? 0) +
    [...prose.matchAll(single)].filter(isFormula).length
  return count >= 1 && count <= mostFormulas
}

/** Puts all formulas of a text between double dollars; those that are too long stay unchanged. */
export function withDollars(text: string): string {
  return replaceIn(replaceIn(text, brackets, widenBrackets), single, found => {
    const [, formula = ''] = found
    return isFormula(found) && !formula.includes('`') && !isTooMuch(formula) ? `$$${formula}$$` : null
  })
}

function isFormula([, formula = '']: RegExpMatchArray): boolean {
  return !amount.test(formula)
}

function widenBrackets([, display, inline]: RegExpMatchArray): string | null {
  const formula = (display ?? inline ?? '').trim()
  if (formula === '' || formula.includes('$$') || isTooMuch(formula)) return null
  // A formula that is alone in its paragraph becomes a display formula, one among words stays inline.
  return display === undefined || /\n\s*\n/.test(formula) ? `$$${formula}$$` : `\n$$\n${formula}\n$$\n`
}

/** Replaces what is found outside of code; null: it stays as it is. */
function replaceIn(
  text: string,
  pattern: RegExp,
  replace: (found: RegExpMatchArray) => string | null,
): string {
  let result = ''
  let at = 0
  for (const found of maskCode(text).matchAll(pattern)) {
    const end = found.index + found[0].length
    const own = text.slice(found.index, end)
    // Code inside of it was masked: the formula is read from the text itself.
    const replaced = own === found[0] ? replace(found) : null
    if (replaced === null) continue
    result += text.slice(at, found.index) + replaced
    at = end
  }
  return result + text.slice(at)
}

/** Tells whether a formula is too long, or nested deeper than KaTeX and the page can handle. */
export function isTooMuch(formula: string): boolean {
  if (formula.length > longestFormula || manyCommands.test(formula)) return true
  let depth = 0
  for (const sign of formula) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (depth > deepest) return true
  }
  return false
}

/** Tells whether a text ends inside a formula, where it must not be cut. */
export function isInsideMath(text: string): boolean {
  return (text.match(dollars)?.length ?? 0) % 2 === 1
}
