'use client'

import type { ReactNode } from 'react'
import { searchStrings } from '@/components/strings/search'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { ListNote } from '@/components/ui/surface/list-note'
import { useKeptFocus } from '../use-kept-focus'

/**
 * The list of a tab, or why there is none. `failure`: an act on a row that did not work. `key`: a sentence about a key,
 * which a phone does not have.
 */
export function TabFrame(props: {
  list: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown }
  failure: unknown
  empty: { title: string; lead?: string; key?: string } | null
  rows: number
  children: ReactNode
}) {
  const { list, failure, empty, rows, children } = props
  const frame = useKeptFocus<HTMLDivElement>(rows)
  if (list.isError) {
    return (
      <ListNote className="max-w-440" role="alert">
        <p>{readError(list.error).message}</p>
        <Button onClick={() => void list.refetch()}>{searchStrings.again}</Button>
      </ListNote>
    )
  }
  return (
    <div ref={frame} className="outline-none" tabIndex={-1} aria-busy={list.isPending}>
      {failure != null && (
        <Hint tone="bad" className="mx-16 my-8">
          {readError(failure).message}
        </Hint>
      )}
      {empty && !list.isPending && (
        <ListNote className="max-w-440" title={empty.title}>
          {empty.lead && (
            <p>
              {empty.lead} {empty.key && <span className="touch:hidden">{empty.key}</span>}
            </p>
          )}
        </ListNote>
      )}
      {children}
    </div>
  )
}
