/**
 * Writes money in dollars and cents, as every page except a task's own does: $0.12, $1,250.00. An amount under one cent
 * is not shown as nothing: <$0.01.
 */
export function dollars(usd: number): string {
  const size = Math.abs(usd)
  const written = size > 0 && size < 0.01 ? '<$0.01' : cents.format(size)
  return usd < 0 ? `−${written}` : written
}

const cents = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
