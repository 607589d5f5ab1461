'use client'

import type { ThreadView } from '@/components/live/thread/thread-view'
import { messagesStrings } from '@/components/strings/messages'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { buildRows } from './build-rows'
import { estimateRow } from './estimate-row'
import { ListRow } from './list-row'
import { logPlaceStyle, logStyle, scrollerStyle } from './log-style'
import { placeChips } from './rows/place-chips'
import type { Row } from './rows/row'

/**
 * A thread in the server's HTML: the rows that a screen has room for, one below the other, since the server
 * can't measure them. They are at the edge where the list will be when the page is hydrated.
 */
export function StillList({ view }: { view: ThreadView }) {
  const { me } = useWorkspace()
  const all = buildRows(view.data, view.newAfter, me.userId)
  const { rows, from } = inSight(all)
  const forks = placeChips(all, view.data.forks.values())
  const drawing = from === 'top' ? 'fromTop' : 'fromEnd'
  return (
    <div className={logPlaceStyle}>
      <div className={scrollerStyle({ drawing })}>
        <div className={logStyle({ drawing })} role="log" aria-label={messagesStrings.log} aria-live="off">
          {rows.map((row, index) => (
            <ListRow
              key={row.key}
              row={row}
              index={index}
              start={0}
              measure={nothing}
              tasks={view.data.tasks}
              forks={'message' in row ? forks.get(row.message.id) : undefined}
              userId={me.userId}
              acting={false}
              atTop={false}
              found={false}
              named={false}
              entry={false}
              onHover={nothing}
              onFocus={nothing}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

const nothing = () => {}
/** About the height of a large window. */
const roomPx = 1_200

/** Returns the rows from the New line on if unread messages fill a window, else the last rows. */
export function inSight(rows: readonly Row[]): { rows: readonly Row[]; from: 'top' | 'end' } {
  const unread = rows.slice(
    Math.max(
      0,
      rows.findIndex(row => row.kind === 'new'),
    ),
  )
  const fills = unread.length < rows.length && countFitting(unread) < unread.length
  if (fills) return { rows: unread.slice(0, countFitting(unread)), from: 'top' }
  return { rows: rows.slice(rows.length - countFitting(rows.toReversed())), from: 'end' }
}

/** Counts the rows that there is room for. */
function countFitting(rows: readonly Row[]): number {
  let height = 0
  const beyond = rows.findIndex(row => {
    height += estimateRow(row)
    return height > roomPx
  })
  return beyond === -1 ? rows.length : beyond + 1
}
