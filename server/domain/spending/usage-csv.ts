import type { UsageReport, UsageSums } from './usage.ts'

const columns = [
  'Calls',
  'Cost (US dollars)',
  'Calls with an unknown price',
  'Saved by cache (US dollars)',
  'Tokens read',
  'Tokens read from the cache',
  'Tokens written to the cache',
  'Tokens written',
] as const

/**
 * Writes the rows of a report as CSV. There is no line for the total: the lines add up to the total of the page. The cost
 * of calls with an unknown price is left empty, never zero.
 */
export function writeUsageCsv(
  { rows, others }: Pick<UsageReport, 'others'> & { rows: readonly (UsageSums & { name: string })[] },
  { by, othersName }: { by: string; othersName: string },
): string {
  const lines = [
    [by, ...columns].map(writeCell),
    ...rows.map(row => [writeCell(row.name), ...writeSums(row)]),
    ...(others ? [[writeCell(othersName), ...writeSums(others)]] : []),
  ]
  return lines.map(line => `${line.join(',')}\r\n`).join('')
}

function writeSums(sums: UsageSums): string[] {
  const { calls, costUsd, unpricedCalls, savedUsd, inputTokens, outputTokens } = sums
  const { cacheReadTokens, cacheWriteTokens } = sums
  const isUnknown = calls > 0 && unpricedCalls === calls
  return [
    String(calls),
    isUnknown ? '' : writeAmount(costUsd),
    String(unpricedCalls),
    isUnknown ? '' : writeAmount(savedUsd),
    String(inputTokens + cacheReadTokens + cacheWriteTokens),
    String(cacheReadTokens),
    String(cacheWriteTokens),
    String(outputTokens),
  ]
}

/** Writes an amount to the millionth of a dollar, never with an exponent. */
function writeAmount(usd: number): string {
  return usd.toFixed(6).replace(/\.?0+$/, '')
}

/** Writes a text as one cell. A text that a spreadsheet would take for a formula gets an apostrophe in front. */
function writeCell(text: string): string {
  const words = /^[\s]*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words
}
