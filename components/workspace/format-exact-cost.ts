/** Writes money in a column of sums with every counted digit, so that the shown numbers add up. */
export function formatExactCost(dollars: number): string {
  const [whole = '0', digits = ''] = dollars.toFixed(6).split('.')
  return `$${whole}.${digits.replace(/0{1,4}$/, '')}`
}
