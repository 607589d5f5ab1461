import type { Checked, Played } from '../play.ts'

/** The plays with one model. */
export interface Column {
  model: string
  plays: readonly Played[]
}

const marks = { passed: '✓', failed: '✗', skipped: '·' } as const

/** Draws a row for each conversation and a column for each model, with a mark for each check. */
export function drawTable(names: readonly string[], columns: readonly Column[]): string {
  const head = ['conversation', ...columns.map(({ model }) => model)]
  const rows = names.map(name => [name, ...columns.map(column => drawCell(playsOf(column, name)))])
  const foot = [
    ['passed', ...columns.map(({ plays }) => countPassed(plays.flatMap(({ checks }) => checks)))],
    [
      'prompts',
      ...columns.map(({ plays }) => [...new Set(plays.map(({ prompt }) => prompt))].sort().join(', ')),
    ],
    ['tokens', ...columns.map(({ plays }) => drawTokens(plays))],
    ['cost', ...columns.map(({ plays }) => `$${sum(plays, ({ costUsd }) => costUsd).toFixed(4)}`)],
  ]
  const all = [head, ...rows, ...foot]
  const widths = head.map((_, column) => Math.max(...all.map(row => [...(row[column] ?? '')].length)))
  const drawRow = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length)).join(' | ')} |`
  const rule = `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`
  return [drawRow(head), rule, ...rows.map(drawRow), rule, ...foot.map(drawRow)].join('\n')
}

/** Lists every check that failed, with its reason, below the conversation and the model. */
export function listFailures(columns: readonly Column[]): string[] {
  return columns.flatMap(({ model, plays }) =>
    plays.flatMap(({ conversation, checks, error }) => {
      const failed = checks.filter(({ state }) => state === 'failed')
      if (failed.length === 0 && error === null) return []
      return [
        `${conversation} (${model})`,
        ...(error === null ? [] : [`  the task failed: ${error}`]),
        ...failed.map(({ name, why }) => `  ✗ ${name}: ${why}`),
      ]
    }),
  )
}

/** A cell: the passed checks, then a mark for each check, of several plays the worst one. */
function drawCell(plays: readonly Played[]): string {
  const [first] = plays
  if (!first) return ''
  const worst = first.checks.map(({ name }) => {
    const states = plays.flatMap(({ checks }) => checks.filter(check => check.name === name))
    return marks[(states.find(({ state }) => state === 'failed') ?? states[0])?.state ?? 'skipped']
  })
  return `${countPassed(plays.flatMap(({ checks }) => checks))} ${worst.join('')}`
}

function countPassed(checks: readonly Checked[]): string {
  const done = checks.filter(({ state }) => state !== 'skipped')
  return `${done.filter(({ state }) => state === 'passed').length}/${done.length}`
}

function drawTokens(plays: readonly Played[]): string {
  const read = sum(
    plays,
    ({ usage }) => (usage.inputTokens ?? 0) + (usage.cacheReadTokens ?? 0) + (usage.cacheWriteTokens ?? 0),
  )
  return `${read} in, ${sum(plays, ({ usage }) => usage.outputTokens ?? 0)} out`
}

function playsOf({ plays }: Column, name: string): Played[] {
  return plays.filter(({ conversation }) => conversation === name)
}

function sum(plays: readonly Played[], of: (play: Played) => number): number {
  return plays.reduce((total, each) => total + of(each), 0)
}
