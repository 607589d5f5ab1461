'use client'

import { searchStrings } from '@/components/strings/search'
import { Button } from '@/components/ui/button/button'
import { ListNote } from '@/components/ui/surface/list-note'
import { Scroll } from '@/components/ui/surface/page'
import type { UnknownFilter } from '@/server/domain/search/search'
import { parseSearch, removeToken } from '@/server/domain/search/search-query'

const words = searchStrings
const exampleStyle = 'font-mono text-sm leading-24 text-accent touch:min-h-touch'

/** The page before a search: examples of searches. */
export function SearchStart({ onChange }: { onChange: (text: string) => void }) {
  return (
    <Scroll>
      <ListNote className="max-w-480" title={words.startTitle}>
        <p>{words.startLead}</p>
        <dl className="grid gap-8">
          {words.examples.map(({ text, what }) => (
            <div
              key={text}
              className="grid grid-cols-example items-baseline gap-12 phone:grid-cols-1 phone:gap-0"
            >
              <dt>
                <button className={exampleStyle} type="button" onClick={() => onChange(text)}>
                  {text}
                </button>
              </dt>
              <dd className="text-sm">{what}</dd>
            </div>
          ))}
        </dl>
      </ListNote>
    </Scroll>
  )
}

/** The page for no results: the reason, if it is known, and suggestions. */
export function SearchNothing(props: {
  query: string
  unknown: readonly UnknownFilter[]
  onChange: (text: string) => void
}) {
  const { query, unknown, onChange } = props
  const filters = parseSearch(query).filter(({ kind }) => kind !== 'word' && kind !== 'phrase')
  const without = filters.reduceRight(removeToken, query).trim()
  return (
    <ListNote className="max-w-480" title={unknown.length > 0 ? words.notUnderstood : words.nothing}>
      {unknown.length > 0 ? (
        <ul>
          {unknown.map(({ kind, value }) => (
            <li key={`${kind}:${value}`}>{words.unknown[kind](value)}</li>
          ))}
        </ul>
      ) : (
        <p>{filters.length > 0 ? words.nothingFiltered : words.nothingLead}</p>
      )}
      {filters.length > 0 && without !== '' && (
        <Button onClick={() => onChange(`${without} `)}>{words.withoutFilters}</Button>
      )}
    </ListNote>
  )
}
