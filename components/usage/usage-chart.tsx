import { usageStrings as words } from '@/components/strings/settings/usage'
import { Caption } from '@/components/ui/text/caption'
import { dollars } from '@/server/domain/spending/dollars'
import type { UsageBy, UsageReport, UsageSums } from '@/server/domain/spending/usage'
import { BarChart } from './chart/bar-chart'
import { pointsOfDays } from './chart/chart-points'
import { RankChart } from './chart/rank-chart'
import { useUsageNames } from './use-usage-names'

export type UsageMeasure = keyof typeof words.measures
export const usageMeasures = ['cost', 'calls', 'tokens'] as const satisfies readonly UsageMeasure[]

/** More bars say less; the table below has all rows. */
const mostRanks = 12

/** The chart of a report: days as bars over time, everything else as bars by size. */
export function UsageChart(
  props: Pick<UsageReport, 'rows' | 'total'> & {
    by: UsageBy
    measure: UsageMeasure
    from: string
    to: string
  },
) {
  const { by, measure, from, to, rows, total } = props
  const nameOf = useUsageNames(by)
  const title = words.measures[measure]
  const write = measure === 'cost' ? dollars : words.tokens
  const valued = rows.map(row => ({ key: row.key, label: nameOf(row), value: measureOf(row, measure) }))
  return (
    <div className="mb-18">
      {by === 'day' ? (
        <DayChart title={title} values={valued} write={write} from={from} to={to} />
      ) : (
        <Ranks title={title} by={by} values={valued} write={write} days={words.days(from, to)} />
      )}
      {measure === 'cost' && total.unpricedCalls > 0 && (
        <Caption as="p" className="mt-4">
          {words.chart.unknown(total.unpricedCalls)}
        </Caption>
      )}
    </div>
  )
}

interface Charted {
  title: string
  values: readonly { key: string; label: string; value: number }[]
  write: (value: number) => string
}

function DayChart({ title, values, write, from, to }: Charted & { from: string; to: string }) {
  const { isWeekly, points } = pointsOfDays(values, { from, to })
  return (
    <BarChart
      label={words.chart.days(title, isWeekly)}
      points={points}
      write={write}
      note={words.chart.daysNote(title, isWeekly)}
    />
  )
}

function Ranks({ title, by, values, write, days }: Charted & { by: UsageBy; days: string }) {
  const points = values
    .toSorted((a, b) => b.value - a.value)
    .slice(0, mostRanks)
    .map(value => ({ ...value, short: value.label }))
  return (
    <RankChart
      label={words.chart.ranks(title, words.groups[by])}
      points={points}
      write={write}
      note={words.chart.ranksNote(points.length, values.length, title, days)}
    />
  )
}

function measureOf(sums: UsageSums, measure: UsageMeasure): number {
  if (measure === 'cost') return sums.costUsd
  if (measure === 'calls') return sums.calls
  return sums.inputTokens + sums.cacheReadTokens + sums.cacheWriteTokens + sums.outputTokens
}
