'use client'

import { cva, cx } from 'class-variance-authority'
import { usePeopleOptions } from '@/components/people/use-people-options'
import { searchStrings } from '@/components/strings/search'
import { directEntriesStrings } from '@/components/strings/shell/directs'
import { sidebarStrings } from '@/components/strings/shell/sidebar'
import { Select } from '@/components/ui/form/select'
import type { OptionGroup } from '@/components/ui/form/select-parts'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import {
  addFilter,
  type Operator,
  parseSearch,
  removeToken,
  type SearchToken,
  searchKinds,
} from '@/server/domain/search/search-query'
import { useDirectPlaces, useFilterNames } from './search-names'

const words = searchStrings
const barStyle = cx(
  'flex flex-none flex-wrap gap-6 border-b border-line-soft px-16 py-8',
  'phone:scrollbar-none phone:flex-nowrap phone:overflow-x-auto',
)
const chipStyle = cva(
  [
    'inline-flex min-h-24 max-w-full items-center gap-4 rounded-full border px-8 text-xs',
    'phone:flex-none touch:min-h-touch touch:px-14 touch:text-sm',
  ],
  {
    variants: {
      isSet: {
        true: 'border-accent-line bg-accent-soft text-text',
        false: 'border-line-strong text-text-2 hover:bg-hover',
      },
    },
    defaultVariants: { isSet: false },
  },
)
const spans = ['today', '7d', '30d', '1y'] as const

/**
 * The filters of a search as chips that can be removed, and menus that add one. Both change the
 * text of the search itself.
 */
export function SearchFilters({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { channels, agents } = useWorkspace()
  const people = usePeopleOptions('handle')
  const names = useFilterNames()
  const directs = useDirectPlaces()
  const set = parseSearch(text).filter(isFilter)
  const hasCode = set.find(({ kind }) => kind === 'has')
  const add = (kind: Operator) => (value: string) => onChange(addFilter(text, kind, value))
  return (
    <div className={barStyle}>
      {set.map(token => (
        <button
          key={token.start}
          type="button"
          className={chipStyle({ isSet: true })}
          aria-label={words.takeOff(nameFilter(token, names))}
          onClick={() => onChange(removeToken(text, token))}
        >
          <span className="truncate">{nameFilter(token, names)}</span> <Icon name="x" small />
        </button>
      ))}
      <AddFilter
        label={words.from}
        groups={[
          {
            name: sidebarStrings.agents,
            options: [...agents.values()]
              .filter(agent => !agent.isSystem)
              .map(({ slug, displayName }) => [slug, displayName] as const),
          },
          {
            name: sidebarStrings.people,
            options: people,
          },
        ]}
        onAdd={add('from')}
      />
      <AddFilter
        label={words.in}
        groups={[
          {
            name: sidebarStrings.channels,
            options: channels
              .filter(({ kind }) => kind !== 'direct')
              .map(({ name }) => [name, `#${name}`] as const),
          },
          { name: directEntriesStrings.title, options: directs },
        ]}
        onAdd={add('in')}
      />
      <AddFilter
        label={words.when}
        groups={[{ name: '', options: spans.map(span => [span, words.spans[span]] as const) }]}
        onAdd={add('after')}
      />
      <AddFilter
        label={words.kind}
        groups={[{ name: '', options: searchKinds.map(kind => [kind, words.kinds[kind]] as const) }]}
        onAdd={add('is')}
      />
      {!hasCode && (
        <button
          className={chipStyle()}
          type="button"
          onClick={() => onChange(addFilter(text, 'has', 'code'))}
        >
          {words.code}
        </button>
      )}
    </div>
  )
}

/** A list to choose one more filter from. Nothing in it is chosen: the filters in use stand beside it. */
function AddFilter(props: { label: string; groups: readonly OptionGroup[]; onAdd: (value: string) => void }) {
  return (
    <Select
      aria-label={words.narrow(props.label)}
      look={chipStyle({ className: 'cursor-pointer' })}
      value={null}
      groups={props.groups}
      face={
        <>
          {props.label} <Icon name="chevron-down" small />
        </>
      }
      onChange={props.onAdd}
    />
  )
}

function isFilter({ kind }: SearchToken): boolean {
  return kind !== 'word' && kind !== 'phrase'
}

type Names = ReturnType<typeof useFilterNames>

function nameFilter({ kind, value }: SearchToken, { nameAuthor, namePlace }: Names): string {
  if (kind === 'has') return words.code
  if (kind === 'is') return words.kinds[searchKinds.find(each => each === value) ?? 'fork']
  if (kind === 'from') return words.tokens.from(nameAuthor(value))
  if (kind === 'in') return words.tokens.in(namePlace(value))
  if (kind === 'after') {
    const span = spans.find(each => each === value)
    return span ? words.spans[span] : words.tokens.after(value)
  }
  return kind === 'before' ? words.tokens.before(value) : words.tokens.on(value)
}
