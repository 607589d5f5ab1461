import { type Figure, judge, type Result } from './result.ts'

const columns = ['what', 'at', 'measured', 'goal', ''] as const

/** Draws the results as one table, which is also Markdown. */
export function drawTable(results: readonly Result[]): string {
  const rows = results.map(result => [
    result.what,
    result.at,
    result.figures.map(describeFigure).join('  '),
    result.figures.flatMap(describeGoal).join(', ') || '-',
    judge(result),
  ])
  const widths = columns.map((title, column) =>
    Math.max(3, title.length, ...rows.map(row => row[column]?.length ?? 0)),
  )
  const drawRow = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`
  return [drawRow(columns), rule, ...rows.map(drawRow)].join('\n')
}

export function describeFigure({ name, value, unit }: Figure): string {
  return [name, describeValue(value, unit)].filter(part => part !== '').join(' ')
}

function describeGoal({ name, unit, goal }: Figure): string[] {
  if (!goal) return []
  const bound =
    'most' in goal ? `≤ ${describeValue(goal.most, unit)}` : `≥ ${describeValue(goal.least, unit)}`
  return [name === '' ? bound : `${name} ${bound}`]
}

/**
 * Writes a figure with useful precision: thousandths below a tenth, tenths below ten, whole numbers above.
 */
function describeValue(value: number, unit: Figure['unit']): string {
  const digits = value < 0.1 ? 1_000 : value < 10 ? 10 : 1
  const rounded = Math.round(value * digits) / digits
  return ['', '/s', '%'].includes(unit) ? `${rounded}${unit}` : `${rounded} ${unit}`
}
