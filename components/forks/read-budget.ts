/** Reads an amount in dollars as somebody typed it; null: a fork can't have this budget. */
export function readBudget(text: string): number | null {
  const plain = text.trim().replace(/^\$/, '').replace(',', '.')
  const usd = /^\d*\.?\d+$|^\d+\.$/.test(plain) ? Number(plain) : Number.NaN
  return usd > 0 && usd <= 10_000 ? usd : null
}
