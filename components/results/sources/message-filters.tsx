'use client'

import { resolveStrings as words } from '@/components/strings/results/resolve'
import { format } from '@/components/strings/words'
import { Button } from '@/components/ui/button/button'
import { Spacer } from '@/components/ui/surface/spacer'
import { Caption } from '@/components/ui/text/caption'

const filters = ['all', 'cited', 'left'] as const
export type MessageFilter = (typeof filters)[number]

/** Chooses which of the fork's messages are listed: all, those that a line cites, or the others. */
export function MessageFilters(props: {
  filter: MessageFilter
  onFilter: (filter: MessageFilter) => void
  /** Null: not known yet. */
  counts: Record<MessageFilter, number> | null
  /** About as many as the fork has: each number has the room of this one, so that nothing moves when it comes. */
  most: number
}) {
  const { filter, onFilter, counts, most } = props
  const room = { minWidth: `${format(most).length}ch` }
  return (
    <fieldset className="m-0 flex-none border-0 p-0">
      <legend className="sr-only">{words.filters.label}</legend>
      <div className="flex min-h-40 items-center gap-2 border-b border-line pr-16 pl-14">
        {filters.map(each => (
          <Button
            key={each}
            look="tab"
            size="s"
            aria-pressed={filter === each}
            onClick={() => onFilter(each)}
          >
            <span>
              {words.filters[each]}{' '}
              <span className="inline-block text-start tabular-nums" style={room}>
                {counts && format(counts[each])}
              </span>
            </span>
          </Button>
        ))}
        <Spacer />
        <Caption className="phone:hidden">{words.sameNumbers}</Caption>
      </div>
    </fieldset>
  )
}
