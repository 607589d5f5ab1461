/** Writes money with two significant digits: $0.004, $0.12, $3.40. */
export function formatCost(dollars: number): string {
  const digits = dollars === 0 || dollars >= 0.1 ? 2 : Math.min(6, 1 - Math.floor(Math.log10(dollars)))
  const rounded = dollars.toFixed(digits)
  return `$${digits > 2 ? rounded.replace(/0$/, '') : rounded}`
}
