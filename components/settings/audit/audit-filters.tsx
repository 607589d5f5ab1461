'use client'

import { usePeopleOptions } from '@/components/people/use-people-options'
import { auditStrings } from '@/components/strings/audit/audit'
import { DayField } from '@/components/ui/form/day-field'
import { FilterBar } from '@/components/ui/form/filter-bar'
import { FilterSelect } from '@/components/ui/form/filter-select'
import { auditGroup } from '@/server/domain/audit/audit-list'
import { type AuditView, auditPeriods } from './audit-address'

const words = auditStrings.filters

/** The filters for kind, person and time. */
export function AuditFilters(props: { view: AuditView; onChange: (changes: Partial<AuditView>) => void }) {
  const { view, onChange } = props
  const people = usePeopleOptions()
  return (
    <>
      <FilterBar label={words.title}>
        <FilterSelect
          label={words.group}
          value={view.group ?? ''}
          options={[
            ['', words.anyGroup],
            ...auditGroup.options.map(group => [group, auditStrings.groups[group]] as const),
          ]}
          onChange={group => onChange({ group: group || undefined })}
        />
        <FilterSelect
          label={words.person}
          value={view.personId ?? ''}
          options={[['', words.anyPerson], ...people]}
          onChange={personId => onChange({ personId: personId || undefined })}
        />
        <FilterSelect
          label={words.period}
          value={view.period ?? ''}
          options={[
            ['', words.periods['']],
            ...auditPeriods.map(period => [period, words.periods[period]] as const),
          ]}
          onChange={period => onChange({ period: period || undefined })}
        />
      </FilterBar>
      {view.period === 'day' && (
        <div className="max-w-480 px-16 py-8">
          <DayField
            label={words.day}
            isNear
            value={view.day ?? null}
            onChange={day => onChange({ day: day ?? undefined })}
          />
        </div>
      )}
    </>
  )
}
