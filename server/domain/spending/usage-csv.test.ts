import { describe, expect, it } from 'vitest'
import { reportUsage, type UsageRow } from './usage.ts'
import { writeUsageCsv } from './usage-csv.ts'

const row = (key: string, more: Partial<UsageRow> = {}): UsageRow => ({
  key,
  ...{ calls: 2, inputTokens: 100, outputTokens: 10, cacheReadTokens: 50, cacheWriteTokens: 5 },
  ...{ costUsd: 0.100001, savedUsd: -0.02, unpricedCalls: 0 },
  ...{ estimates: null, conversation: null },
  ...more,
})
const write = (rows: UsageRow[], most?: number) => {
  const report = reportUsage(rows, most)
  const named = report.rows.map(each => ({ ...each, name: each.key }))
  const csv = writeUsageCsv({ ...report, rows: named }, { by: 'Agent', othersName: 'Others' })
  return { report, lines: csv.trimEnd().split('\r\n') }
}

describe('usage as CSV', () => {
  it('adds up to the total of the page, also where rows are folded into one', () => {
    const rows = ['a', 'b', 'c'].map((key, index) =>
      row(key, { costUsd: 0.1 + index / 1e6, calls: index + 1 }),
    )
    for (const most of [2, 3]) {
      const { report, lines } = write(rows, most)
      const sum = (column: number) =>
        lines.slice(1).reduce((total, line) => total + Number(line.split(',')[column]), 0)
      expect(lines).toHaveLength(4)
      expect(sum(1)).toBe(report.total.calls)
      expect(sum(2)).toBeCloseTo(report.total.costUsd, 9)
      expect(sum(4)).toBeCloseTo(report.total.savedUsd, 9)
      expect(sum(5)).toBe(3 * 155)
    }
  })

  it('leaves an unknown cost empty, and writes small amounts without an exponent', () => {
    const { lines } = write([
      row('own', { costUsd: 0, savedUsd: 0, unpricedCalls: 2 }),
      row('small', { costUsd: 0.000001, savedUsd: 0 }),
    ])
    expect(lines[1]).toBe('own,2,,2,,155,50,5,10')
    expect(lines[2]).toBe('small,2,0.000001,0,0,155,50,5,10')
  })

  it('neutralises formulas and quotes commas, quotes and line breaks', () => {
    const names = ['=1+1', '+1', '-1', '@sum', ' =1', '\t=1', 'a, "b"\nc', 'plain']
    expect(write(names.map(name => row(name))).lines.join('|')).toContain(`"a, ""b""\nc"`)
    const first = names.slice(0, 6).map(name => write([row(name)]).lines[1]?.split(',')[0])
    expect(first).toEqual(["'=1+1", "'+1", "'-1", "'@sum", "' =1", "'\t=1"])
  })
})
