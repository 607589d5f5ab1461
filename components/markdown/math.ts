/** A formula beyond this is no formula: nobody could read it, and drawing it would hold up the page. */
const longestFormula = 2_000
const mostFormulas = 200

const dollars = /\$\$/g
const brackets = /\\\[([\s\S]+?)\\\]|\\\(([^\n]+?)\\\)/g
/** Code among words keeps its signs. */
const code = /(`+)[\s\S]*?[^`]\1(?!`)/g

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
    if (isCode || formula === '' || formula.includes('$$') || isTooLong(formula)) return whole
    // Alone in its paragraph it stands by itself, among words it stays among them.
    return display === undefined || /\n\s*\n/.test(formula) ? `$$${formula}$$` : `\n$$\n${formula}\n$$\n`
  })
}

export function isTooLong(formula: string): boolean {
  return formula.length > longestFormula
}

/** Between the two ends of a formula a text must not be cut. */
export function isInsideMath(text: string): boolean {
  return (text.match(dollars)?.length ?? 0) % 2 === 1
}
