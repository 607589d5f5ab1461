/** Money in a column of sums: with every digit that was counted, so that what is shown adds up. */
export function formatExactCost(dollars: number): string {
  const [whole = '0', digits = ''] = dollars.toFixed(6).split('.')
  return `$${whole}.${digits.replace(/0{1,4}$/, '')}`
}
