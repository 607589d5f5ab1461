'use client'

import { useEffect, useMemo, useRef } from 'react'
import { useResolveScope } from '@/components/results/draft/resolve-scope'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { PanelSkeleton } from '@/components/ui/loading/panel-skeleton'
import type { LineLabel } from './cover-fork'
import { ForkMessageRow, type RowActs } from './fork-message-row'

export type MessageFilter = 'all' | 'cited' | 'left'

const noLines: readonly LineLabel[] = []

/**
 * The fork's messages with their numbers: a filled node for those that a line cites, a hollow one for the
 * others.
 */
export function ForkMessages(props: {
  filter: MessageFilter
  onFilter: (filter: MessageFilter) => void
  isLoading: boolean
}) {
  const { filter, onFilter } = props
  const scope = useResolveScope()
  const { messages, cover, line, picking } = scope
  const latest = useRef(scope)
  useEffect(() => {
    latest.current = scope
  })
  const acts = useMemo<RowActs>(
    () => ({
      choose: (number, quote) => latest.current.choose(number, quote),
      onMessage: number => latest.current.onMessage(number),
      showLine: id => latest.current.showLine(id),
    }),
    [],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const count = messages.size
  const cited = [...messages.keys()].filter(number => cover.has(number)).length
  const counts = { all: count, cited, left: count - cited }
  const shown = [...messages].filter(
    ([number]) => filter === 'all' || cover.has(number) === (filter === 'cited'),
  )

  // The reader comes from the end of the conversation, so the list opens at its end.
  const isThere = count > 0
  useEffect(() => {
    if (isThere && scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight
  }, [isThere])

  // The sources of the line that has the focus are scrolled into view.
  useEffect(() => {
    if (line === null) return
    scroller.current?.querySelector('.fm.now')?.scrollIntoView({ block: 'nearest' })
  }, [line])

  return (
    <>
      <fieldset className="filters">
        <legend className="sr">{words.filters.label}</legend>
        <div className="tabs">
          {(['all', 'cited', 'left'] as const).map(each => (
            <button
              key={each}
              className={filter === each ? 'btn s quiet on' : 'btn s quiet'}
              type="button"
              aria-pressed={filter === each}
              onClick={() => onFilter(each)}
            >
              {words.filters[each](counts[each])}
            </button>
          ))}
          <span className="grow" />
          <span className="cap wide-only">{words.sameNumbers}</span>
        </div>
      </fieldset>
      {picking && (
        <p className="pick-note" role="status">
          {words.pickTitle} {words.pickHint}
        </p>
      )}
      {props.isLoading ? (
        <PanelSkeleton />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must be able to reach it
        <section ref={scroller} className="scroll" aria-label={words.forkMessages} tabIndex={0}>
          {shown.length === 0 && (
            <p className="aside-note">{filter === 'cited' ? words.noneCited : words.noneLeft}</p>
          )}
          <ol className="fms">
            {shown.map(([number, message]) => (
              <ForkMessageRow
                key={number}
                number={number}
                message={message}
                lines={cover.get(number) ?? noLines}
                isLit={line !== null && (cover.get(number)?.some(({ id }) => id === line) ?? false)}
                isReached={scope.message === number}
                isPicking={picking !== null}
                acts={acts}
              />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
