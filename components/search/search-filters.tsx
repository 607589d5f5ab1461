'use client'

import { cva, cx } from 'class-variance-authority'
import { searchStrings } from '@/components/strings/search'
import { sidebarStrings } from '@/components/strings/shell/sidebar'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import {
  addFilter,
  type Operator,
  parseSearch,
  removeToken,
  type SearchToken,
} from '@/server/domain/search/search-query'

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
  const { channels, members, agents } = useWorkspace()
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
          aria-label={words.takeOff(nameFilter(token))}
          onClick={() => onChange(removeToken(text, token))}
        >
          <span className="truncate">{nameFilter(token)}</span> <Icon name="x" small />
        </button>
      ))}
      <AddFilter label={words.from} onAdd={add('from')}>
        <optgroup label={sidebarStrings.people}>
          {[...members.values()].map(({ userId, handle, displayName }) => (
            <option key={userId} value={handle}>
              {displayName}
            </option>
          ))}
        </optgroup>
        <optgroup label={sidebarStrings.agents}>
          {[...agents.values()]
            .filter(agent => !agent.isSystem)
            .map(({ id, slug, displayName }) => (
              <option key={id} value={slug}>
                {displayName}
              </option>
            ))}
        </optgroup>
      </AddFilter>
      <AddFilter label={words.in} onAdd={add('in')}>
        {channels
          .filter(({ kind }) => kind !== 'direct')
          .map(({ id, name }) => (
            <option key={id} value={name}>
              #{name}
            </option>
          ))}
      </AddFilter>
      <AddFilter label={words.when} onAdd={add('after')}>
        {spans.map(span => (
          <option key={span} value={span}>
            {words.spans[span]}
          </option>
        ))}
      </AddFilter>
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

/** A native select: people know its keys, its search by typing and its wheel on a phone. */
function AddFilter(props: { label: string; onAdd: (value: string) => void; children: React.ReactNode }) {
  return (
    <span className={cx(chipStyle(), 'relative focus-frame')}>
      <span aria-hidden="true">{props.label}</span> <Icon name="chevron-down" small />
      <select
        className="absolute inset-0 w-full cursor-pointer text-lg opacity-0 **:bg-overlay **:text-text"
        aria-label={words.narrow(props.label)}
        value=""
        onChange={event => props.onAdd(event.target.value)}
      >
        <option value="" disabled hidden>
          {props.label}
        </option>
        {props.children}
      </select>
    </span>
  )
}

function isFilter({ kind }: SearchToken): boolean {
  return kind !== 'word' && kind !== 'phrase'
}

function nameFilter({ kind, value }: SearchToken): string {
  if (kind === 'has') return words.code
  if (kind === 'from') return words.tokens.from(value)
  if (kind === 'in') return words.tokens.in(value)
  if (kind === 'after') {
    const span = spans.find(each => each === value)
    return span ? words.spans[span] : words.tokens.after(value)
  }
  return kind === 'before' ? words.tokens.before(value) : words.tokens.on(value)
}
