'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { usageStrings as words } from '@/components/strings/settings/usage'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { LinkButton } from '@/components/ui/button/link-button'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import { Icon } from '@/components/ui/icon'
import { saveFile } from '@/components/ui/save-file'
import type { UsageBy, UsageReport } from '@/server/domain/spending/usage'
import { writeUsageCsv } from '@/server/domain/spending/usage-csv'
import { UsageChart, type UsageMeasure, usageMeasures } from './usage-chart'
import { type UsagePeriod, usagePeriods } from './usage-period'
import { UsageTable } from './usage-table'
import { useUsageNames } from './use-usage-names'

const periods = Object.keys(usagePeriods).filter((name): name is UsagePeriod => name in usagePeriods)

/** The choices of a report of usage. */
export interface UsageChoice<By extends UsageBy> {
  period: UsagePeriod
  by: By
  measure: UsageMeasure
}

/** The fields in which a person chooses a report. */
export function UsageChoices<By extends UsageBy>(props: {
  choice: UsageChoice<By>
  groups: readonly By[]
  onChoose: (change: Partial<UsageChoice<By>>) => void
}) {
  const { choice, groups, onChoose } = props
  return (
    <div className="mb-14 flex flex-wrap gap-x-16 gap-y-14">
      <SelectField
        label={words.period}
        value={choice.period}
        options={periods.map(name => [name, words.periods[name]] as const)}
        selectClassName="min-w-160"
        onChange={period => onChoose({ period })}
      />
      <SelectField
        label={words.by}
        value={choice.by}
        options={groups.map(name => [name, words.groups[name]] as const)}
        selectClassName="min-w-160"
        onChange={by => onChoose({ by })}
      />
      <SelectField
        label={words.measure}
        value={choice.measure}
        options={usageMeasures.map(name => [name, words.measures[name]] as const)}
        selectClassName="min-w-160"
        onChange={measure => onChoose({ measure })}
      />
    </div>
  )
}

/** A report as a chart and as a table, with its download. */
export function Report(props: {
  found: UseQueryResult<UsageReport, unknown>
  by: UsageBy
  measure: UsageMeasure
  from: string
  to: string
  none: string
}) {
  const { found, by, measure, from, to, none } = props
  const nameOf = useUsageNames(by)
  if (found.isError) {
    return (
      <Hint tone="bad">
        {readError(found.error).message}{' '}
        <LinkButton place="act" onClick={() => void found.refetch()}>
          {words.again}
        </LinkButton>
      </Hint>
    )
  }
  const report = found.data
  if (!report || report.rows.length === 0) {
    return (
      <p className="text-sm text-text-2" role="status">
        {report ? none : words.reading}
      </p>
    )
  }

  function download({ rows, others }: UsageReport) {
    const named = rows.map(row => ({ ...row, name: nameOf(row) }))
    const othersName = others ? words.others(others.count) : ''
    const text = writeUsageCsv({ rows: named, others }, { by: words.groups[by], othersName })
    saveFile({ name: words.csvName(by, from, to), text, type: 'text/csv' })
  }

  return (
    <>
      <UsageChart {...report} by={by} measure={measure} from={from} to={to} />
      <UsageTable {...report} by={by} from={from} to={to} />
      <div className="mt-12 flex">
        <Button onClick={() => download(report)}>
          <Icon name="arrow-down" small /> {words.csv}
        </Button>
      </div>
    </>
  )
}
