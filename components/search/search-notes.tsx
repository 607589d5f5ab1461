'use client'

import { searchStrings } from '@/components/strings/search'
import type { UnknownFilter } from '@/server/domain/search/search'
import { parseSearch, removeToken } from '@/server/domain/search/search-query'

const words = searchStrings

/** The page before a search: examples of searches. */
export function SearchStart({ onChange }: { onChange: (text: string) => void }) {
  return (
    <div className="scroll">
      <div className="search-note">
        <h2>{words.startTitle}</h2>
        <p>{words.startLead}</p>
        <dl>
          {words.examples.map(({ text, what }) => (
            <div key={text}>
              <dt>
                <button className="link" type="button" onClick={() => onChange(text)}>
                  {text}
                </button>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
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
    <div className="search-note">
      <h2>{unknown.length > 0 ? words.notUnderstood : words.nothing}</h2>
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
        <button className="btn" type="button" onClick={() => onChange(`${without} `)}>
          {words.withoutFilters}
        </button>
      )}
    </div>
  )
}
