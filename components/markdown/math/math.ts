/** A formula beyond this is no formula: nobody could read it, and drawing it would hold up the page. */
const longestFormula = 2_000
const mostFormulas = 200
const deepest = 30
/** Each the argument of the one before. */
const manyCommands = /(?:\\[a-zA-Z]+\s*){30,}/

const dollars = /\$\$/g
/** Each within bounds, so that many that never end cost no time. */
const brackets = /\\\[([\s\S]{1,2000}?)\\\]|\\\(([^\n]{1,2000}?)\\\)/g
/** Code among words keeps its signs. */
const code = /(`+)[\s\S]{0,2000}?[^`]\1(?!`)/g

/**
 * Whether a text holds formulas that are to be drawn: between double dollars, or between the brackets with backslashes
 * that models write. A single dollar is money.
 */
export function holdsMath(text: string): boolean {
  const count = (text.match(dollars)?.length ?? 0) / 2 + (text.match(brackets)?.length ?? 0)
  return count >= 1 && count <= mostFormulas
}

/** The same text with all formulas between double dollars; those that are too long stay as they were written. */
export function withDollars(text: string): string {
  const kept = [...text.matchAll(code)].map(run => [run.index, run.index + run[0].length] as const)
  return text.replace(brackets, (whole, display?: string, inline?: string, at?: number) => {
    const isCode = kept.some(([start, end]) => at !== undefined && at >= start && at < end)
    const formula = (display ?? inline ?? '').trim()
    if (isCode || formula === '' || formula.includes('$$') || isTooMuch(formula)) return whole
    // Alone in its paragraph it stands by itself, among words it stays among them.
    return display === undefined || /\n\s*\n/.test(formula) ? `$$${formula}$$` : `\n$$\n${formula}\n$$\n`
  })
}

/** Too long, or so deep that neither KaTeX nor the page can follow. */
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

/** Between the two ends of a formula a text must not be cut. */
export function isInsideMath(text: string): boolean {
  return (text.match(dollars)?.length ?? 0) % 2 === 1
}
