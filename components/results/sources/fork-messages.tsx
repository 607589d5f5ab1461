'use client'

import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useResolveScope } from '@/components/results/draft/resolve-scope'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { PanelSkeleton } from '@/components/ui/loading/panel-skeleton'
import { EmptyState } from '@/components/ui/surface/empty-state'
import { scrollStyle } from '@/components/ui/surface/page'
import type { LineLabel } from './cover-fork'
import { ForkMessageRow, type RowActs } from './fork-message-row'
import { type MessageFilter, MessageFilters } from './message-filters'

/** The server's drawing can't be scrolled: turned around, a list that is higher than its place shows its end. */
const stillStyle = 'in-data-still:flex in-data-still:flex-col-reverse'

const noLines: readonly LineLabel[] = []

/**
 * The fork's messages with their numbers: a filled node for those that a line cites, a hollow one for the
 * others.
 */
export function ForkMessages(props: {
  filter: MessageFilter
  onFilter: (filter: MessageFilter) => void
  isLoading: boolean
  /** The draft is known, or that there is none: its lines tell which messages are cited. */
  isDraftKnown: boolean
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
  const isCounted = props.isDraftKnown && !props.isLoading
  const counts = isCounted ? { all: count, cited, left: count - cited } : null
  const shown = [...messages].filter(
    ([number]) => filter === 'all' || cover.has(number) === (filter === 'cited'),
  )

  // The reader comes from the end of the conversation, so the list opens at its end.
  const isThere = count > 0
  useLayoutEffect(() => {
    if (isThere && scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight
  }, [isThere])

  // The sources of the line that has the focus are scrolled into view.
  useEffect(() => {
    if (line === null) return
    scroller.current?.querySelector('[data-lit]')?.scrollIntoView({ block: 'nearest' })
  }, [line])

  return (
    <>
      <MessageFilters filter={filter} onFilter={onFilter} counts={counts} most={scope.fork.messageCount} />
      {picking && (
        <p className="border-b border-line px-16 py-8 text-sm text-fork" role="status">
          {words.pickTitle} {words.pickHint}
        </p>
      )}
      {props.isLoading ? (
        <PanelSkeleton />
      ) : (
        <section
          ref={scroller}
          className={scrollStyle({ className: stillStyle })}
          aria-label={words.forkMessages}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must be able to reach it
          tabIndex={0}
        >
          {shown.length === 0 && (
            <EmptyState>{filter === 'cited' ? words.noneCited : words.noneLeft}</EmptyState>
          )}
          <ol className="pt-6 pb-12 in-data-still:mb-auto">
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
