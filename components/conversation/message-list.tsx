'use client'

import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import type { ThreadView } from '@/components/live/thread/thread-view'
import { HoldStillContext } from '@/components/messages/long/hold-still'
import { reachForActs } from '@/components/messages/message-actions'
import { reachForEdits } from '@/components/messages/message-row'
import { useReadActs } from '@/components/reading/use-read-acts'
import { messagesStrings as words } from '@/components/strings/messages'
import { readingStrings } from '@/components/strings/reading/reading'
import { areSingleKeysOn } from '@/components/ui/keys/single-keys'
import { PanelSkeleton } from '@/components/ui/loading/panel-skeleton'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Message } from '@/server/domain/messages/message'
import { buildRows } from './build-rows'
import { ListEdges } from './list-edges'
import { ListRow } from './list-row'
import { loadingStyle, logPlaceStyle, logStyle, scrollerStyle } from './log-style'
import { placeChips } from './rows/place-chips'
import { holdsMessage, type Row } from './rows/row'
import { useWaitingCards } from './rows/use-waiting-cards'
import { StillList } from './still-list'
import { type ListScroll, useListScroll } from './use-list-scroll'
import { useMarkRead } from './use-mark-read'

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, k: -1, j: 1 }
/** The height of a message's action bar above the message. */
const barPx = 28
const nearPx = 600
const foundMs = 2_500

function reach() {
  reachForActs()
  reachForEdits()
}

/** A thread's messages. The page holds only the rows around the visible part. */
export function MessageList(props: { view: ThreadView; at: string | undefined; landings: number }) {
  // The rows around a message that a link names are known only after they are measured.
  if (typeof window === 'undefined') return props.at ? <PanelSkeleton /> : <StillList view={props.view} />
  return <Rows {...props} />
}

function Rows({ view, at, landings }: { view: ThreadView; at: string | undefined; landings: number }) {
  const { feed, editing, jump, picking } = useThreadScope()
  const { me } = useWorkspace()
  const { data, newAfter } = view
  const rows = useMemo(() => buildRows(data, newAfter, me.userId), [data, newAfter, me.userId])
  const forks = useMemo(() => placeChips(rows, data.forks.values()), [rows, data.forks])
  const scroller = useRef<HTMLDivElement>(null)
  const latestRows = useRef(rows)
  useEffect(() => {
    latestRows.current = rows
  })
  const [found, setFound] = useState<string | null>(null)
  const [hovered, setHovered] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [reached, setReached] = useState<string | null>(null)
  const waiting = useWaitingCards(data)
  const newestCard = waiting.at(-1)?.id
  const scroll = useListScroll(
    scroller,
    rows,
    {
      conversation: feed.forkId ?? feed.threadId,
      at,
      landings,
      landed: () => setFound(at ?? null),
    },
    rows.findIndex(row => row.kind === 'ask' && row.message.id === newestCard),
  )
  const { virtualizer, atEnd, goTo, holdStill } = scroll
  const unseen = useMarkRead(view, rows, scroll, `${feed.forkId ?? feed.threadId} ${at} ${landings}`)
  const { markRead } = useReadActs()
  const above = findUnread(view, rows, scroll)
  const isUnread = feed.forkId === null && view.lastReadSeq < (view.thread?.lastSeq ?? 0)
  const unread = above && { ...above, onRead: isUnread ? markAll : null }

  useEffect(() => {
    if (found === null) return
    const timer = setTimeout(() => setFound(null), foundMs)
    return () => clearTimeout(timer)
  }, [found])

  const sent = data.outbox.at(-1)?.id
  useEffect(() => {
    if (sent) goTo('past')
  }, [sent, goTo])

  function markAll() {
    const until = view.thread && newestTime(data.messages.values(), view.thread.lastActivityAt)
    if (!until) return
    feed.drawNewLine(false)
    void markRead({ threadIds: [feed.threadId], until }, readingStrings.threadRead)
  }

  function showCard(messageId: string, index: number) {
    if (index === -1) return jump(messageId)
    goTo(null)
    virtualizer.scrollToIndex(index, { align: 'start' })
    setFound(messageId)
    focusRow(messageId)
  }

  // The message to edit may be out of sight, and then it is not in the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the editing begins
  useEffect(() => {
    const index = rows.findIndex(row => 'message' in row && row.message.id === editing?.messageId)
    if (index >= 0) goTo(null)
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' })
  }, [editing])

  const noteFocus = useCallback((key: string | null) => {
    setFocused(key)
    if (key !== null) setReached(key)
  }, [])

  function loadAround() {
    const element = scroller.current
    if (!element) return
    if (element.scrollTop < nearPx) void feed.loadOlder()
    if (element.scrollHeight - element.scrollTop - element.clientHeight < nearPx) void feed.loadNewer()
  }

  // Up and down move from message to message; Tab moves on to the actions of the focused message.
  function walk(event: KeyboardEvent) {
    const step = event.ctrlKey || event.metaKey || event.altKey ? 0 : (steps[event.key] ?? 0)
    const isLetter = event.key.length === 1
    if (
      step === 0 ||
      (isLetter && !areSingleKeysOn()) ||
      !(event.target instanceof HTMLElement) ||
      !event.target.matches('[data-index]')
    )
      return
    event.preventDefault()
    const from = Number(event.target.dataset.index)
    const next = findRow(rows, from, step)
    if (next === -1) return
    virtualizer.scrollToIndex(next, { align: 'auto' })
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus(),
    )
  }

  const entry = reached ?? rows.findLast(row => row.kind !== 'day' && row.kind !== 'new')?.key
  const busy = rows.some(row => row.kind === 'working')
  return (
    <div className={logPlaceStyle}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a handler for the keys of the rows inside */}
      <div
        ref={scroller}
        className={scrollerStyle({ isStill: false })}
        // The virtualizer keeps the visible rows in place by itself.
        style={{ overflowAnchor: 'none' }}
        onScroll={loadAround}
        onKeyDown={walk}
        onFocus={reach}
        onPointerEnter={reach}
        onPointerLeave={({ pointerType }) => {
          // A finger leaves with each tap. And while its menu is open, a message keeps its bar.
          if (pointerType === 'mouse' && !scroller.current?.querySelector('[data-popup-open]'))
            setHovered(null)
        }}
      >
        {/* Scrolling adds rows to the page and removes them: the announcer reads new messages out, once. */}
        <div
          className={logStyle({ isStill: false })}
          role="log"
          aria-label={words.log}
          aria-live="off"
          aria-busy={busy}
          style={{ height: virtualizer.getTotalSize() }}
        >
          <HoldStillContext value={holdStill}>
            {virtualizer.getVirtualItems().map(item => {
              const row = rows[item.index]
              return (
                row && (
                  <ListRow
                    key={item.key}
                    row={row}
                    index={item.index}
                    start={item.start}
                    measure={virtualizer.measureElement}
                    tasks={data.tasks}
                    forks={'message' in row ? forks.get(row.message.id) : undefined}
                    userId={me.userId}
                    // The open picker of emoji belongs to its bar.
                    acting={
                      row.key === hovered ||
                      row.key === focused ||
                      (picking !== null && holdsMessage(row, picking))
                    }
                    atTop={item.start - (virtualizer.scrollOffset ?? 0) < barPx}
                    found={found !== null && holdsMessage(row, found)}
                    named={at !== undefined && 'message' in row && row.message.id === at}
                    entry={row.key === entry}
                    onHover={setHovered}
                    onFocus={noteFocus}
                  />
                )
              )
            })}
          </HoldStillContext>
        </div>
      </div>
      <ListEdges
        waiting={waiting}
        rows={rows}
        scroll={scroll}
        unread={unread}
        unseen={!atEnd || data.stretch?.to != null ? unseen : null}
        onCard={showCard}
        onUnread={async () => {
          if (unread?.index === -1) await feed.openUnread()
          requestAnimationFrame(() => {
            const index = latestRows.current.findIndex(row => row.kind === 'new')
            if (index >= 0) virtualizer.scrollToIndex(index, { align: 'start' })
          })
        }}
        onEnd={async () => {
          if (data.stretch?.to != null) await feed.openEnd()
          goTo('past')
        }}
      />
      {view.loading === 'older' && (
        <p className={loadingStyle} role="status">
          {words.loadingOlder}
        </p>
      )}
    </div>
  )
}

/** Returns the time of the newest message that this page knows of. */
function newestTime(messages: Iterable<Message>, known: string): string {
  let newest = known
  for (const { createdAt } of messages) if (createdAt > newest) newest = createdAt
  return newest
}

/** Focuses a row that the list has just been scrolled to, once it is in the page. */
function focusRow(messageId: string, frames = 20) {
  requestAnimationFrame(() => {
    const row = document.getElementById(`m-${messageId}`)
    if (row) row.focus({ preventScroll: true })
    else if (frames > 0) focusRow(messageId, frames - 1)
  })
}

/** Finds the place above the visible rows where unread messages begin; null: there are none above. */
function findUnread(
  { data, newAfter }: ThreadView,
  rows: readonly Row[],
  { onScreen }: ListScroll,
): { index: number; since: string | null } | null {
  if (newAfter === null || data.stretch === null) return null
  const index = rows.findIndex(row => row.kind === 'new')
  const isAbove = index === -1 ? data.stretch.from > newAfter + 1 : index < onScreen().first
  if (!isAbove) return null
  const first = rows[index + 1]
  return { index, since: index >= 0 && first && 'message' in first ? first.message.createdAt : null }
}

function findRow(rows: readonly Row[], from: number, step: number): number {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    const kind = rows[index]?.kind
    if (kind !== 'day' && kind !== 'new') return index
  }
  return -1
}
