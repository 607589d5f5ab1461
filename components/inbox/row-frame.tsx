'use client'

import { cx } from 'class-variance-authority'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { inboxStrings as words } from '@/components/strings/inbox'
import { IconButton } from '@/components/ui/button/icon-button'
import { authorGridStyle } from '@/components/ui/surface/author-grid'
import { rowStyle } from '@/components/ui/surface/row-style'
import { Byline } from '@/components/ui/text/byline'
import { Caption } from '@/components/ui/text/caption'
import { exactTime, listTime } from '@/components/workspace/format-time'
import type { InboxRow } from '@/server/domain/inbox/inbox-row'

/** The things that can be done with a row. */
export interface RowActs {
  onRead: (row: InboxRow) => void
  onDone: (row: InboxRow, isDone: boolean) => void
}

/**
 * The frame of every row of the Inbox: a link with a title, its place and time, and the buttons beside it. `title` is
 * also the name of the row in its buttons.
 */
export function RowFrame(props: {
  row: InboxRow
  acts: RowActs
  href: string
  /** The face or the icon in the margin. */
  face: ReactNode
  title: string
  /** The place beside the title. */
  place?: ReactNode
  /** When the newest line was written. */
  time: string
  /** An open question is read by answering it. */
  canRead?: boolean
  children: ReactNode
}) {
  const { row, acts, href, face, title, place, time, canRead = true, children } = props
  const isUnread = row.unread > 0
  const isDone = row.doneAt !== null
  return (
    <li className={cx(rowStyle({ isUnread }), 'flex items-start')}>
      <Link
        className={cx(
          authorGridStyle(),
          'min-w-0 flex-1 pt-9 pr-8 pb-10 pl-16',
          'focus-visible:-outline-offset-2',
        )}
        href={href}
        data-inbox-row={row.id}
        onClick={() => isUnread && canRead && acts.onRead(row)}
      >
        {face}
        <div className="min-w-0">
          <Byline>
            <span className={cx('min-w-0 truncate', isUnread ? 'font-semibold' : 'text-text-2')} dir="auto">
              {title}
            </span>
            {place && (
              <span className="max-w-160 flex-none truncate phone:max-w-96">
                <Caption>{place}</Caption>
              </span>
            )}
            <Caption
              as="time"
              className="ml-auto flex-none whitespace-nowrap"
              dateTime={time}
              title={exactTime(time)}
            >
              {listTime(time, new Date())}
            </Caption>
            {isUnread && <span className="sr-only">{words.unread}</span>}
          </Byline>
          {children}
        </div>
      </Link>
      <span className="mt-5 mr-8 flex flex-none">
        {isUnread && canRead && (
          <IconButton
            icon="check"
            small
            className="phone:hidden"
            label={words.markOf(title)}
            title={words.mark}
            onClick={() => acts.onRead(row)}
          />
        )}
        <IconButton
          icon={isDone ? 'undo-2' : 'circle-check'}
          small
          label={(isDone ? words.bringBackOf : words.doneOf)(title)}
          title={isDone ? words.bringBack : words.done}
          onClick={() => acts.onDone(row, !isDone)}
        />
      </span>
    </li>
  )
}

/** The words of a row: at most two lines. */
export function RowText({ isUnread, children }: { isUnread: boolean; children: ReactNode }) {
  return (
    <p
      className={cx('line-clamp-2 max-w-read leading-20 wrap-anywhere', !isUnread && 'text-text-2')}
      dir="auto"
    >
      {children}
    </p>
  )
}
