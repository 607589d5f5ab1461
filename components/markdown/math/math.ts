/** The length limit of a formula: nobody could read a longer one, and drawing it would block the page. */
const longestFormula = 2_000
const mostFormulas = 200
const deepest = 30
/** Commands in which each is the argument of the one before. */
const manyCommands = /(?:\\[a-zA-Z]+\s*){30,}/

const dollars = /\$\$/g
/** Each alternative has a limit, so that many formulas without an end cost no time. */
const brackets = /\\\[([\s\S]{1,2000}?)\\\]|\\\(([^\n]{1,2000}?)\\\)/g
/** Code among words keeps its characters. */
const code = /(`+)[\s\S]{0,2000}?[^`]\1(?!`)/g

/**
 * Tells whether a text contains formulas to draw: between double dollars, or between the brackets with
 * backslashes that models write. A single dollar is money.
 */
export function holdsMath(text: string): boolean {
  const count = (text.match(dollars)?.length ?? 0) / 2 + (text.match(brackets)?.length ?? 0)
  return count >= 1 && count <= mostFormulas
}

/** Puts all formulas of a text between double dollars; those that are too long stay unchanged. */
export function withDollars(text: string): string {
  const kept = [...text.matchAll(code)].map(run => [run.index, run.index + run[0].length] as const)
  return text.replace(brackets, (whole, display?: string, inline?: string, at?: number) => {
    const isCode = kept.some(([start, end]) => at !== undefined && at >= start && at < end)
    const formula = (display ?? inline ?? '').trim()
    if (isCode || formula === '' || formula.includes('$$') || isTooMuch(formula)) return whole
    // A formula that is alone in its paragraph becomes a display formula, one among words stays inline.
    return display === undefined || /\n\s*\n/.test(formula) ? `$$${formula}$$` : `\n$$\n${formula}\n$$\n`
  })
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
