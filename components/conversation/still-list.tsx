'use client'

import type { ThreadView } from '@/components/live/thread/thread-view'
import { messagesStrings } from '@/components/strings/messages'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { buildRows } from './build-rows'
import { estimateRow } from './estimate-row'
import { ListRow } from './list-row'
import { aboveStyle, logPlaceStyle, logStyle, scrollerStyle } from './log-style'
import { placeChips } from './rows/place-chips'
import type { Row } from './rows/row'

/**
 * A thread in the server's HTML: the rows that a screen has room for, one below the other, since the server
 * can't measure them. They are where the list will be when the page is hydrated: from the New line on if those rows
 * fill the window, else at its end. The server does not know how high the window is, so styles decide that.
 */
export function StillList({ view }: { view: ThreadView }) {
  const { me } = useWorkspace()
  const all = buildRows(view.data, view.newAfter, me.userId)
  const { above, below } = inSight(all)
  const forks = placeChips(all, view.data.forks.values())
  const draw = (row: Row, index: number) => (
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
  )
  return (
    <div className={logPlaceStyle}>
      <div className={scrollerStyle({ isStill: true })}>
        <div
          className={logStyle({ isStill: true })}
          role="log"
          aria-label={messagesStrings.log}
          aria-live="off"
        >
          <div className={aboveStyle}>{above.map(draw)}</div>
          {below.map(draw)}
        </div>
      </div>
    </div>
  )
}

const nothing = () => {}
/** About the height of a large window. */
const roomPx = 1_200

/** Returns the rows from the New line on, and those above it that are in sight if the former don't fill the window. */
export function inSight(rows: readonly Row[]): { above: readonly Row[]; below: readonly Row[] } {
  const line = rows.findIndex(row => row.kind === 'new')
  const start = line > 0 ? line : rows.length
  const below = takeFitting(rows.slice(start), roomPx)
  const above = takeFitting(rows.slice(0, start).toReversed(), roomPx - below.height)
  return { above: above.rows.toReversed(), below: below.rows }
}

/** Returns the first rows up to a height, and about how high they are. */
function takeFitting(rows: readonly Row[], roomPx: number): { rows: readonly Row[]; height: number } {
  let height = 0
  const beyond = rows.findIndex(row => {
    if (height > roomPx) return true
    height += estimateRow(row)
    return false
  })
  return { rows: beyond === -1 ? rows : rows.slice(0, beyond), height }
}
