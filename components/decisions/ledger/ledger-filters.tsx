'use client'

import { usePeopleOptions } from '@/components/people/use-people-options'
import { ledgerStrings } from '@/components/strings/decisions/ledger'
import { FilterBar } from '@/components/ui/form/filter-bar'
import { FilterSelect } from '@/components/ui/form/filter-select'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { entryKind, entryStatus } from '@/server/domain/ledger/entry'
import { type LedgerPlace, type ShownOwner, shownDue } from './ledger-address'

const words = ledgerStrings.filters

/** The filters for kind, status, owner, day and channel. The board has its statuses as columns. */
export function LedgerFilters({
  place,
  onChange,
}: {
  place: LedgerPlace
  onChange: (changed: Partial<LedgerPlace>) => void
}) {
  const { channels, agents } = useWorkspace()
  const people = usePeopleOptions()
  const named = channels.filter(({ kind }) => kind !== 'direct')
  const days = { overdue: words.overdue, week: words.week, none: words.noDay }
  const owners: [ShownOwner, string][] = [
    ['me', words.mine],
    ['none', words.nobody],
    ...people.map(([userId, name]): [ShownOwner, string] => [`user:${userId}`, name]),
    ...[...agents.values()]
      .filter(({ id, isSystem }) => !isSystem || place.owner === `agent:${id}`)
      .map(({ id, displayName }): [ShownOwner, string] => [`agent:${id}`, displayName]),
  ]
  return (
    <FilterBar label={words.title}>
      <FilterSelect
        label={words.kind}
        value={place.kind ?? ''}
        options={[
          ['', words.anyKind],
          ...entryKind.options.map(kind => [kind, ledgerStrings.kinds[kind]] as const),
        ]}
        onChange={kind => onChange({ kind: kind || undefined })}
      />
      {place.view === 'list' && (
        <FilterSelect
          label={words.status}
          value={place.status ?? ''}
          options={[
            ['', words.live],
            ['closed', words.closed],
            ...entryStatus.options.map(status => [status, ledgerStrings.statuses[status]] as const),
            ['all', words.anyStatus],
          ]}
          onChange={status => onChange({ status: status || undefined })}
        />
      )}
      <FilterSelect<ShownOwner>
        label={words.owner}
        value={place.owner ?? ''}
        options={[['', words.anyOwner], ...owners]}
        onChange={owner => onChange({ owner: owner || undefined })}
      />
      <FilterSelect
        label={words.due}
        value={place.due ?? ''}
        options={[['', words.anyDue], ...shownDue.options.map(due => [due, days[due]] as const)]}
        onChange={due => onChange({ due: due || undefined })}
      />
      <FilterSelect
        label={words.channel}
        value={place.channelId ?? ''}
        options={[['', words.anyChannel], ...named.map(({ id, name }) => [id, `#${name}`] as const)]}
        onChange={channelId => onChange({ channelId: channelId || undefined })}
      />
    </FilterBar>
  )
}

/** Tells whether anything is left out, so that an empty list can say why. */
export function isNarrowed({ query, kind, status, owner, due, channelId }: LedgerPlace): boolean {
  const isPart = status !== undefined && status !== 'all'
  return query.trim() !== '' || isPart || [kind, owner, due, channelId].some(Boolean)
}
